// SPDX-License-Identifier: MIT
//
// Names and world positions of all joints in all frames of BVH files, as read by assimp: one line
// of JSON per file, or null if it cannot be read. Usage: assimp_positions FILE...

#include <assimp/anim.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <cstdio>
#include <cstring>
#include <string>

namespace {

bool is_end_site(const aiNode& node) {
  return std::strncmp(node.mName.C_Str(), "EndSite", 7) == 0;
}

aiMatrix4x4 transform_of(const aiNode& node, const aiAnimation* animation, unsigned frame) {
  for (unsigned i = 0; animation != nullptr && i < animation->mNumChannels; ++i) {
    const aiNodeAnim& track = *animation->mChannels[i];
    if (track.mNodeName != node.mName || track.mNumRotationKeys == 0) continue;
    const unsigned turn = frame < track.mNumRotationKeys ? frame : track.mNumRotationKeys - 1;
    aiVector3D place(node.mTransformation.a4, node.mTransformation.b4, node.mTransformation.c4);
    if (track.mNumPositionKeys > 0) {
      const unsigned at = frame < track.mNumPositionKeys ? frame : track.mNumPositionKeys - 1;
      place = track.mPositionKeys[at].mValue;
    }
    return aiMatrix4x4(aiVector3D(1, 1, 1), track.mRotationKeys[turn].mValue, place);
  }
  return node.mTransformation;
}

void print_positions(const aiNode& node, const aiMatrix4x4& world_from_parent,
                     const aiAnimation* animation, unsigned frame, std::string& out) {
  if (is_end_site(node)) return;
  const aiMatrix4x4 world = world_from_parent * transform_of(node, animation, frame);
  for (const float value : {world.a4, world.b4, world.c4}) {
    out += (out.empty() ? "" : ",") + std::to_string(value);
  }
  for (unsigned i = 0; i < node.mNumChildren; ++i) {
    print_positions(*node.mChildren[i], world, animation, frame, out);
  }
}

/// Non-ASCII bytes become `?`; assimp stops at quotes and control characters.
void print_names(const aiNode& node, std::string& out) {
  if (is_end_site(node)) return;
  out += out.empty() ? "\"" : ",\"";
  for (const char c : std::string(node.mName.C_Str())) out += c < 0 ? '?' : c;
  out += "\"";
  for (unsigned i = 0; i < node.mNumChildren; ++i) print_names(*node.mChildren[i], out);
}

unsigned frames_of(const aiAnimation& animation) {
  unsigned frames = 0;
  for (unsigned i = 0; i < animation.mNumChannels; ++i) {
    const unsigned keys = animation.mChannels[i]->mNumRotationKeys;
    if (keys > frames) frames = keys;
  }
  return frames;
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    Assimp::Importer importer;
    const aiScene* scene = importer.ReadFile(argv[i], 0);
    if (scene == nullptr || scene->mRootNode == nullptr) {
      std::puts("null");
      continue;
    }
    const aiAnimation* animation = scene->mNumAnimations > 0 ? scene->mAnimations[0] : nullptr;
    std::string positions;
    for (unsigned frame = 0; animation != nullptr && frame < frames_of(*animation); ++frame) {
      print_positions(*scene->mRootNode, aiMatrix4x4(), animation, frame, positions);
    }
    std::string names;
    print_names(*scene->mRootNode, names);
    std::printf("{\"names\":[%s],\"positions\":[%s]}\n", names.c_str(), positions.c_str());
  }
  return 0;
}
