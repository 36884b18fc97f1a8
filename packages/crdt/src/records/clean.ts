import { byId } from './record.ts';

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Rows sorted by id, and every value inside them plain JSON that Postgres takes: no NUL, no half character, no `undefined`. */
export function cleanRows<T extends { id: string }>(rows: T[]): T[] {
  return rows.map((row) => cleanJson(row) as T).toSorted(byId);
}

/** Anything to plain JSON: what JSON cannot hold (bytes, big integers, NaN) becomes `null`. */
export function cleanJson(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return cleanText(value);
    case 'number':
      return Number.isFinite(value) ? (Object.is(value, -0) ? 0 : value) : null;
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value)) return value.map(cleanJson);
      return isPlain(value) ? cleanObject(value) : null;
    default:
      return null;
  }
}

function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATE, '\uFFFD');
}

function cleanObject(value: object): Record<string, unknown> {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.map(([key, each]) => [cleanText(key), cleanJson(each)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
