// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { zipOf } from './zip';

const file = (name: string, text: string): { name: string; bytes: ArrayBuffer } => ({
  name,
  bytes: new TextEncoder().encode(text).buffer as ArrayBuffer,
});

/** Names and texts as read by another program. */
const reader = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(json.dumps([[n, z.read(n).decode()] for n in z.namelist()]))`;

it('is read by another program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mocap-zip-'));
  try {
    const files = [file('walk-1.bvh', 'HIERARCHY\n'), file('gehen ü 日本-2.bvh', ''), file('c', 'x'.repeat(70_000))];
    const path = join(folder, 'a.zip');
    writeFileSync(path, Buffer.from(await zipOf(files).arrayBuffer()));
    const listed = JSON.parse(execFileSync('python3', ['-c', reader, path], { encoding: 'utf8' })) as unknown;
    expect(listed).toEqual([['walk-1.bvh', 'HIERARCHY\n'], ['gehen ü 日本-2.bvh', ''], ['c', 'x'.repeat(70_000)]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('rejects archives that are too large', () => {
  expect(() => zipOf(new Array(70_000).fill(file('a', '')))).toThrow('fewer, longer pieces');
});
