// SPDX-License-Identifier: MIT
import type { Plugin } from 'vite';

/**
 * Pieces of shaders that three.js brings along and the viewer's materials never take: it draws with
 * MeshBasicMaterial, MeshStandardMaterial, MeshDepthMaterial, ShadowMaterial, LineBasicMaterial and
 * shaders of its own, without textures, tone mapping, skinning or morphing.
 */
const unused = [
  // Whole materials.
  'background_vert', 'background_frag', 'backgroundCube_vert', 'backgroundCube_frag', 'cube_vert', 'cube_frag',
  'equirect_vert', 'equirect_frag', 'linedashed_vert', 'linedashed_frag', 'meshlambert_vert', 'meshlambert_frag',
  'meshmatcap_vert', 'meshmatcap_frag', 'meshnormal_vert', 'meshnormal_frag', 'meshphong_vert', 'meshphong_frag',
  'meshtoon_vert', 'meshtoon_frag', 'points_vert', 'points_frag',
  // What only these, or features that nobody switches on, include.
  'alphahash_fragment', 'alphahash_pars_fragment', 'alphamap_fragment', 'alphamap_pars_fragment', 'aomap_fragment',
  'aomap_pars_fragment', 'batching_pars_vertex', 'batching_vertex', 'bumpmap_pars_fragment', 'clearcoat_normal_fragment_begin',
  'clearcoat_normal_fragment_maps', 'clearcoat_pars_fragment', 'clipping_planes_fragment', 'clipping_planes_pars_fragment',
  'clipping_planes_pars_vertex', 'clipping_planes_vertex', 'displacementmap_pars_vertex', 'displacementmap_vertex',
  'dithering_fragment', 'dithering_pars_fragment', 'emissivemap_fragment', 'emissivemap_pars_fragment',
  'envmap_common_pars_fragment', 'envmap_fragment', 'envmap_pars_fragment', 'envmap_pars_vertex',
  'envmap_physical_pars_fragment', 'envmap_vertex',
  'gradientmap_pars_fragment', 'iridescence_fragment', 'iridescence_pars_fragment', 'lightmap_pars_fragment',
  'lightprobes_pars_fragment', 'lights_fragment_maps', 'lights_lambert_fragment', 'lights_lambert_pars_fragment',
  'lights_phong_fragment', 'lights_phong_pars_fragment', 'lights_toon_fragment', 'lights_toon_pars_fragment',
  'logdepthbuf_fragment', 'logdepthbuf_pars_fragment', 'logdepthbuf_pars_vertex', 'logdepthbuf_vertex', 'map_fragment',
  'map_pars_fragment', 'map_particle_fragment', 'map_particle_pars_fragment', 'morphcolor_vertex', 'morphinstance_vertex',
  'morphnormal_vertex', 'morphtarget_pars_vertex', 'morphtarget_vertex', 'normal_fragment_maps', 'normalmap_pars_fragment',
  'skinbase_vertex', 'skinning_pars_vertex', 'skinning_vertex', 'skinnormal_vertex', 'specularmap_fragment',
  'specularmap_pars_fragment', 'tonemapping_fragment', 'tonemapping_pars_fragment', 'transmission_fragment',
  'transmission_pars_fragment', 'uv_pars_fragment', 'uv_pars_vertex', 'uv_vertex',
];

/** The source of three.js with these pieces empty; fails where one of them is not there any more. */
export function withoutShaders(code: string, names: readonly string[] = unused): string {
  const begin = code.indexOf('const ShaderChunk = {');
  const end = code.indexOf('};', begin);
  if (begin < 0 || end < 0) throw new Error('three.js has no ShaderChunk');
  let table = code.slice(begin, end);
  for (const name of names) {
    const entry = new RegExp(`(\\s${name}: )[\\w$]+`);
    if (!entry.test(table)) throw new Error(`three.js has no shader ${name}`);
    table = table.replace(entry, "$1''");
  }
  // Nothing in a shader asks for the tabs that its lines begin with.
  return (code.slice(0, begin) + table + code.slice(end)).replace(/\\n(?:\\t)+/g, '\\n');
}

/** Leaves them out of what is built: they are a fifth of all shader text. */
export function unusedShaders(): Plugin {
  return {
    name: 'unused-shaders',
    apply: 'build',
    transform(code, id) {
      return /\/three\/build\/three\.module\.js$/.test(id) ? { code: withoutShaders(code), map: null } : null;
    },
  };
}
