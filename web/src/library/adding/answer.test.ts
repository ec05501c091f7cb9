// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api';
import { readAnswer } from './answer';

const entry = { id: '1', slug: 'walk', name: 'walk', links: { page: '/motions/walk' } };
const finding = { code: 'bvh.row-width', severity: 'error', line: 7, column: 1, message: 'short', count: 1 };

describe('a response of the library', () => {
  it('is a new entry', () => {
    const [one] = readAnswer(201, { ...entry, duplicate: false, findings_list: [finding] }, 'w.bvh');
    expect(one).toMatchObject({ kind: 'added', name: 'w.bvh', findings: [finding] });
  });
  it('is an existing entry', () => {
    const [one] = readAnswer(200, { ...entry, duplicate: true, match: 'same_motion' }, 'w.bvh');
    expect(one).toMatchObject({ kind: 'here', match: 'same_motion', entry: { slug: 'walk' } });
  });
  it('is the result for each file of a zip', () => {
    const outcomes = readAnswer(
      200,
      {
        results: [
          { name: 'a.bvh', status: 'added', entry, findings: [] },
          { name: 'b.bvh', status: 'duplicate', entry, match: 'same_bytes' },
          { name: 'c.bvh', status: 'failed', entry: null, findings: [finding], error: null },
          { name: 'd.bvh', status: 'failed', error: { code: 'x', message: 'too deep', status: 422 } },
        ],
      },
      'all.zip',
    );
    expect(outcomes.map(({ kind, name }) => `${name} ${kind}`)).toEqual([
      'a.bvh added', 'b.bvh here', 'c.bvh failed', 'd.bvh failed',
    ]);
    expect(outcomes[2]).toMatchObject({ message: 'short', findings: [finding] });
    expect(outcomes[3]).toMatchObject({ message: 'too deep' });
  });
  it('is an unreadable file with its findings', () => {
    const error = { code: 'bvh.row-width', message: 'short', advice: 'drop it', status: 422 };
    const [one] = readAnswer(422, { error, findings: [finding] }, 'w.bvh');
    expect(one).toMatchObject({ kind: 'failed', message: 'short', advice: 'drop it', findings: [finding] });
  });
  it('is thrown for request errors', () => {
    const error = { code: 'server.token-needed', message: 'no', advice: 'ask', status: 401 };
    expect(() => readAnswer(401, { error }, 'w.bvh')).toThrow(ApiError);
  });
  it('may be invalid, for example from a proxy', () => {
    expect(() => readAnswer(502, null, 'w.bvh')).toThrow('status 502');
    expect(() => readAnswer(200, '<html>', 'w.bvh')).toThrow(ApiError);
    expect(() => readAnswer(413, null, 'w.bvh')).toThrow(ApiError);
  });
});
