// SPDX-License-Identifier: MIT
import { formats } from '../shared/formats';

/** `3166` → `3,166`. */
export function count(value: number): string {
  return Math.trunc(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 motion`, `3,166 motions`; `many` for an irregular plural. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Seconds as m:ss.mmm, as everywhere in mocapkit. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '–';
  const all = Math.round(seconds * 1000);
  const minutes = Math.floor(all / 60_000);
  const rest = all - minutes * 60_000;
  const whole = Math.floor(rest / 1000).toString();
  return `${count(minutes)}:${whole.padStart(2, '0')}.${(rest % 1000).toString().padStart(3, '0')}`;
}

/** At most `decimals` digits after the decimal point, without trailing zeros. */
export function number(value: number, decimals = 3): string {
  if (!Number.isFinite(value)) return '–';
  const text = value.toFixed(decimals);
  return decimals === 0 ? text : text.replace(/\.?0+$/, '');
}

/** Decimal units, as in file managers and `mocap`: `812 kB`, `1.38 GB`. */
export function bytes(size: number): string {
  if (!Number.isFinite(size) || size < 0) return '–';
  if (size < 1000) return counted(size, 'byte');
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = size / 1000;
  let unit = 0;
  // 999.5 would be displayed as 1000.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const text = value < 9.995 ? value.toFixed(2) : value < 99.95 ? value.toFixed(1) : value.toFixed(0);
  return `${text} ${units[unit] ?? 'TB'}`;
}

/** Date of an RFC 3339 time, in the user's time zone and locale; unchanged if it is not a
 * time. */
export function day(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return date.toLocaleDateString(undefined, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** The usual name of a format; of a pair, both names. */
export function formatName(format: string): string {
  const { holds: content, partner } = formats.find(({ name }) => name === format) ?? {};
  const names = content === 'motion' && partner ? [partner, format] : [format];
  return names.join('/').toUpperCase();
}
