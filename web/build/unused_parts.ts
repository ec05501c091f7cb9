// SPDX-License-Identifier: MIT

/**
 * Classes and functions of three.js for features that the viewer does not use: headsets,
 * environment maps, background images, output passes, uniform buffers, morph targets, clipping
 * planes, physical materials, variance shadow maps, cube textures, compressed textures. Each is
 * replaced with the minimum that WebGLRenderer needs to create, render and dispose of it; any other
 * use throws.
 */
const unused: Readonly<Record<string, string>> = {
  WebXRManager: `class WebXRManager extends EventDispatcher {
	constructor() { super(); this.enabled = false; this.isPresenting = false; }
	getEnvironmentBlendMode() {}
	setAnimationLoop() {}
	dispose() {}
}`,
  WebGLEnvironments: `function WebGLEnvironments() {
	return {
		get( texture ) { if ( texture ) throw new Error( 'environment maps are omitted' ); return null; },
		dispose() {}
	};
}`,
  WebGLOutput: refusing('WebGLOutput'),
  WebGLUniformsGroups: 'function WebGLUniformsGroups() { return { dispose() {} }; }',
  WebGLMorphtargets: 'function WebGLMorphtargets() { return {}; }',
  WebGLClipping: `function WebGLClipping() {
	this.uniform = { value: null, needsUpdate: false };
	this.numPlanes = this.numIntersection = 0;
	this.init = ( planes, isLocal ) => {
		if ( planes.length > 0 || isLocal ) throw new Error( 'clipping planes are omitted' );
		return false;
	};
	this.setState = () => {};
}`,
  // For the scene's background: colours are drawn elsewhere, textures are environment maps (see
  // above).
  addToRenderList: 'function addToRenderList() {}',
  WebGLCubeRenderTarget: refusing('WebGLCubeRenderTarget'),
  uploadCubeTexture: refusing('uploadCubeTexture'),
  refreshUniformsPhysical: refusing('refreshUniformsPhysical'),
  VSMPass: refusing('VSMPass'),
  // Without the formats of compressed textures.
  WebGLUtils: `function WebGLUtils( gl ) {
	const constants = new Map( [
		[ UnsignedByteType, gl.UNSIGNED_BYTE ], [ UnsignedShortType, gl.UNSIGNED_SHORT ], [ IntType, gl.INT ],
		[ UnsignedIntType, gl.UNSIGNED_INT ], [ FloatType, gl.FLOAT ], [ HalfFloatType, gl.HALF_FLOAT ],
		[ UnsignedInt248Type, gl.UNSIGNED_INT_24_8 ], [ RGBAFormat, gl.RGBA ], [ RedFormat, gl.RED ], [ RGFormat, gl.RG ],
		[ DepthFormat, gl.DEPTH_COMPONENT ], [ DepthStencilFormat, gl.DEPTH_STENCIL ]
	] );
	return {
		convert( format ) {
			if ( ! constants.has( format ) ) throw new Error( 'the format ' + format + ' is omitted' );
			return constants.get( format );
		}
	};
}`,
};

/** Methods of WebGLRenderer that the viewer does not call. */
const unusedMethods = ['copyTextureToTexture', 'readRenderTargetPixels', 'readRenderTargetPixelsAsync', 'compileAsync'];

/** The kinds of materials that the viewer does not have, whose uniforms are never set. */
const unusedUniforms = ['Dash', 'Points', 'Sprites', 'Phong', 'Toon', 'Matcap', 'Distance'];

/** Entries of ShaderLib for materials that the viewer does not have. */
const unusedMaterials = [
  'lambert', 'phong', 'toon', 'matcap', 'points', 'dashed', 'normal', 'sprite', 'background', 'backgroundCube', 'cube',
  'equirect', 'distance',
];

function refusing(name: string): string {
  return `function ${name}() { throw new Error( '${name} is omitted' ); }`;
}

function replaced(code: string, name: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(code)) throw new Error(`three.js has no ${name}`);
  return code.replace(pattern, (_, tabs: string) => tabs + replacement);
}

/** A block ends at the first closing brace with the same indentation as its first line. */
function block(beginning: string, end: string): RegExp {
  return new RegExp(`^(\\t*)${beginning}[^]*?^\\1}${end}$`, 'm');
}

/** The source of three.js without these parts; fails if one of them no longer exists. */
export function withoutParts(code: string, parts: Readonly<Record<string, string>> = unused): string {
  let lean = code;
  for (const [name, part] of Object.entries(parts)) {
    lean = replaced(lean, name, block(`(?:class|function) ${name}\\b`, ''), part);
  }
  for (const kind of unusedUniforms) {
    const name = `refreshUniforms${kind}`;
    lean = replaced(lean, name, block(`function ${name}\\b`, ''), refusing(name));
  }
  for (const name of unusedMethods) {
    lean = replaced(lean, name, block(`this\\.${name} = (?:async )?function\\b`, ';'), '');
  }
  const begin = lean.indexOf('\nconst ShaderLib = {');
  const end = lean.indexOf('\n};', begin);
  if (begin < 0) throw new Error('three.js has no ShaderLib');
  let table = lean.slice(begin, end + 1);
  for (const name of unusedMaterials) table = replaced(table, `ShaderLib.${name}`, block(`${name}: {`, ',?'), '');
  return lean.slice(0, begin) + table + lean.slice(end + 1);
}

/** The source of three.js' core without the methods that read and write objects as JSON. */
export function withoutJson(code: string): string {
  const lean = code.replace(/^(\t*)(?:toJSON|fromJSON)\([^]*?^\1}$/gm, '');
  if (lean === code) throw new Error('three.js has no toJSON');
  return lean;
}
