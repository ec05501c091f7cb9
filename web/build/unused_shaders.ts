// SPDX-License-Identifier: MIT
/**
 * Shaders that three.js includes for materials that the viewer does not use: it uses
 * MeshBasicMaterial, MeshStandardMaterial, MeshDepthMaterial, ShadowMaterial and its own shaders.
 */
const unused = [
  'background_vert', 'background_frag', 'backgroundCube_vert', 'backgroundCube_frag', 'cube_vert', 'cube_frag',
  'equirect_vert', 'equirect_frag', 'gradientmap_pars_fragment', 'lights_lambert_fragment', 'lights_lambert_pars_fragment',
  'lights_phong_fragment', 'lights_phong_pars_fragment', 'lights_toon_fragment', 'lights_toon_pars_fragment',
  'linedashed_vert', 'linedashed_frag', 'map_particle_fragment', 'map_particle_pars_fragment', 'meshlambert_vert',
  'meshlambert_frag', 'meshmatcap_vert', 'meshmatcap_frag', 'meshnormal_vert', 'meshnormal_frag', 'meshphong_vert',
  'meshphong_frag', 'meshtoon_vert', 'meshtoon_frag', 'points_vert', 'points_frag', 'tonemapping_pars_fragment',
];

/** Replaces removed shaders: any use fails to compile with this message. */
const refusal = '#error omitted';

/** Macros that are never defined, or always 0, in the shaders of these materials. */
const never = [
  'USE_ALPHAHASH', 'USE_ALPHAMAP', 'USE_ANISOTROPY', 'USE_ANISOTROPYMAP', 'USE_AOMAP', 'USE_BATCHING',
  'USE_BATCHING_COLOR', 'USE_BUMPMAP', 'USE_CLEARCOAT', 'USE_CLEARCOATMAP', 'USE_CLEARCOAT_NORMALMAP',
  'USE_CLEARCOAT_ROUGHNESSMAP', 'USE_DISPERSION', 'USE_DISPLACEMENTMAP', 'USE_ENVMAP', 'USE_IRIDESCENCE',
  'USE_IRIDESCENCEMAP', 'USE_IRIDESCENCE_THICKNESSMAP', 'USE_LIGHTMAP', 'USE_METALNESSMAP',
  'USE_MORPHCOLORS', 'USE_MORPHNORMALS', 'USE_MORPHTARGETS', 'USE_NORMALMAP', 'USE_NORMALMAP_OBJECTSPACE',
  'USE_NORMALMAP_TANGENTSPACE', 'USE_ROUGHNESSMAP', 'USE_SHEEN', 'USE_SHEEN_COLORMAP', 'USE_SHEEN_ROUGHNESSMAP',
  'USE_SPECULAR', 'USE_SPECULARMAP', 'USE_SPECULAR_COLORMAP', 'USE_SPECULAR_INTENSITYMAP',
  'USE_TANGENT', 'USE_TRANSMISSION', 'USE_TRANSMISSIONMAP', 'USE_THICKNESSMAP', 'NUM_POINT_LIGHTS',
  'NUM_POINT_LIGHT_SHADOWS', 'NUM_RECT_AREA_LIGHTS', 'NUM_SPOT_LIGHTS', 'NUM_SPOT_LIGHT_COORDS', 'NUM_SPOT_LIGHT_MAPS',
  'NUM_SPOT_LIGHT_SHADOWS', 'NUM_SUN_LIGHTS', 'NUM_SUN_LIGHT_SHADOWS', 'NUM_CLIPPING_PLANES', 'NUM_LIGHT_PROBE_GRIDS',
  'USE_POINTS_UV', 'USE_LIGHT_PROBES', 'USE_RETROREFLECTION', 'USE_DIFFUSE_ROUGHNESS', 'USE_DIFFUSE_ROUGHNESSMAP',
  'USE_EMISSIVEMAP', 'USE_LOGARITHMIC_DEPTH_BUFFER', 'USE_REVERSED_DEPTH_BUFFER', 'DECODE_VIDEO_TEXTURE', 'DITHERING',
  'TONE_MAPPING',
];
const term = new RegExp(`^(?:defined\\(?(?:${never.join('|')})\\)?|(?:UNROLLED_LOOP_INDEX<)?(?:${never.join('|')})(?:>0)?)$`);

/** Whether a condition such as `#ifdef USE_MAP` or `#if ( NUM_SPOT_LIGHTS > 0 ) && defined(
 * RE_Direct )` is always false; one such part is sufficient. */
function neverHolds(line: string): boolean {
  const [, word = '', rest = ''] = /^#\s*(ifdef|if)\b(.*)$/.exec(line) ?? [];
  if (word === '' || rest.includes('||')) return false;
  const parts = rest.split('&&').map((part) => part.replaceAll(' ', '').replace(/^\((.*)\)$/, '$1'));
  return parts.some((part) => term.test(part) && (word === 'ifdef' || /[<>]|defined/.test(part)));
}

/** An open preprocessor condition at the current line of a shader. */
interface Condition {
  /** Always false, with only an #else branch. */
  isNever: boolean;
  isOut: boolean;
}

/** The lines of a shader without branches that are never compiled. */
export function takenLines(lines: readonly string[]): string[] {
  const open: Condition[] = [];
  return lines.flatMap((line, at) => {
    const word = line.trim();
    const isOut = open.some((one) => one.isOut);
    if (/^#\s*if/.test(word)) {
      const isNever = !isOut && neverHolds(word) && !hasElif(lines, at);
      open.push({ isNever, isOut: isNever });
      return isOut ? [] : isNever ? [line, refusal] : [line];
    }
    const last = open[open.length - 1];
    if (/^#\s*else/.test(word) && last?.isNever) last.isOut = false;
    if (/^#\s*endif/.test(word)) open.pop();
    return open.some((one) => one.isOut) ? [] : [line];
  });
}

function hasElif(lines: readonly string[], at: number): boolean {
  let depth = 0;
  for (const line of lines.slice(at)) {
    const word = line.trim();
    if (/^#\s*if/.test(word)) ++depth;
    else if (/^#\s*endif/.test(word)) --depth;
    else if (depth === 1 && /^#\s*elif/.test(word)) return true;
    if (depth === 0) return false;
  }
  return false;
}

/** A shader as in the source of three.js; its indentation has no meaning. */
function leanShader(text: string): string {
  const lines = text.split('\\n').map((line) => line.replace(/^(?:\\t| )+/, ''));
  return takenLines(lines.filter((line) => line !== '')).join('\\n');
}

/** The source of three.js without these shaders; fails if one of them no longer exists. */
export function withoutShaders(code: string, names: readonly string[] = unused): string {
  const begin = code.indexOf('const ShaderChunk = {');
  const end = code.indexOf('};', begin);
  if (begin < 0 || end < 0) throw new Error('three.js has no ShaderChunk');
  let table = code.slice(begin, end);
  for (const name of names) {
    const entry = new RegExp(`(\\s${name}: )[\\w$]+`);
    if (!entry.test(table)) throw new Error(`three.js has no shader ${name}`);
    table = table.replace(entry, `$1'${refusal}'`);
  }
  const lean = code.slice(0, begin) + table + code.slice(end);
  return lean.replace(/^((?:const|var) [\w$]+ = )"((?:[^"\\]|\\.)*\\n(?:[^"\\]|\\.)*)";$/gm, (_, name: string, text: string) => `${name}"${leanShader(text)}";`);
}
