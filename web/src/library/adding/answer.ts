// SPDX-License-Identifier: MIT
import { ApiError, errorOf, type ApiFinding, type Entry, type ErrorBody } from '../api';

/** The outcome of one motion. */
export type Outcome =
  | {
      kind: 'added' | 'here';
      name: string;
      entry: Entry;
      /** How it matches an existing motion: identical, or re-encoded. */
      match: string;
      /** The existing one has fewer decimals or channels and could be replaced. */
      better: Qualities | null;
      /** It is now the file of the existing motion. */
      replaced: boolean;
      findings: readonly ApiFinding[];
    }
  | {
      kind: 'failed';
      name: string;
      /** Error code. Empty if the response has none. */
      code: string;
      message: string;
      advice: string;
      findings: readonly ApiFinding[];
    };

export interface Quality {
  decimals: number;
  channels: number;
}
export interface Qualities {
  given: Quality;
  known: Quality;
}

interface Match {
  match?: string | null;
  better?: boolean;
  replaced?: boolean;
  quality?: Qualities | null;
}

interface OneAnswer extends Entry, Match {
  duplicate: boolean;
  findings_list?: ApiFinding[];
}

interface ManyAnswer {
  results: (Match & {
    name: string;
    status: 'added' | 'duplicate' | 'failed';
    entry?: Entry | null;
    findings?: ApiFinding[] | null;
    error?: (ErrorBody['error'] & { findings?: ApiFinding[] }) | null;
  })[];
}

/** Parses the library's response to an uploaded item. Throws an ApiError if the whole request failed. */
export function readAnswer(status: number, body: unknown, name: string): Outcome[] {
  if (status === 200 || status === 201) {
    if (isMany(body)) return body.results.map(outcomeOf);
    if (isOne(body)) {
      return [
        {
          kind: body.duplicate ? 'here' : 'added',
          name,
          entry: body,
          ...matchOf(body),
          findings: body.findings_list ?? [],
        },
      ];
    }
    throw errorOf(status, null);
  }
  const error = errorOf(status, body);
  // An unreadable file is an outcome; all other errors concern the request.
  if (status === 422 || status === 415) return [failed(name, error)];
  throw error;
}

function matchOf(answer: Match): { match: string; better: Qualities | null; replaced: boolean } {
  const replaced = answer.replaced === true;
  return {
    match: answer.match ?? '',
    better: answer.better === true && !replaced ? (answer.quality ?? null) : null,
    replaced,
  };
}

export function failed(name: string, error: ApiError): Outcome {
  return {
    kind: 'failed',
    name,
    code: error.code,
    message: error.message,
    advice: error.advice,
    findings: error.findings,
  };
}

function outcomeOf(result: ManyAnswer['results'][number]): Outcome {
  const findings = result.findings ?? result.error?.findings ?? [];
  if (result.status !== 'failed' && result.entry) {
    return {
      kind: result.status === 'duplicate' ? 'here' : 'added',
      name: result.name,
      entry: result.entry,
      ...matchOf(result),
      findings,
    };
  }
  return {
    kind: 'failed',
    name: result.name,
    code: result.error?.code ?? findings[0]?.code ?? '',
    message: result.error?.message ?? findings[0]?.message ?? 'This file was rejected.',
    advice: result.error?.advice ?? '',
    findings,
  };
}

function isMany(body: unknown): body is ManyAnswer {
  return typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results);
}

function isOne(body: unknown): body is OneAnswer {
  return typeof body === 'object' && body !== null && 'slug' in body && 'links' in body;
}
