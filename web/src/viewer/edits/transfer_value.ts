// SPDX-License-Identifier: MIT
import type { TransferOption } from '../../core/contract';

/** A selectable value of an option. */
export interface OptionChoice {
  /** `frame:`; empty if the value is only the number. */
  word: string;
  text: string;
  needsNumber: boolean;
}

export function choicesOf({ words, takesNumber }: TransferOption): OptionChoice[] {
  const choices = words.map((word): OptionChoice => ({
    word,
    text: word.replace(/:$/, ' …').replaceAll('-', ' '),
    needsNumber: word.endsWith(':'),
  }));
  return takesNumber ? [...choices, { word: '', text: 'a number …', needsNumber: true }] : choices;
}

/** The value of the step: `mixamo@feet=free`. `values` are those of `options`; defaults are left
 * out, so that the value stays readable. */
export function transferValue(target: string, options: readonly TransferOption[], values: readonly string[]): string {
  const behind = options.map(({ name, words }, i) => {
    const value = values[i] ?? '';
    return value === '' || value === words[0] ? '' : `@${name}=${value}`;
  });
  return `${target}${behind.join('')}`;
}
