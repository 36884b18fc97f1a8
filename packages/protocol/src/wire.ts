import { shownName } from '@basoche/domain';
import { z } from 'zod';
import { invalid, missing, reason } from './errors/reason.ts';
import type { ReasonText } from './errors/reason.ts';
import type { Subject } from './i18n/subject.ts';

/**
 * Forms of values as they arrive over the wire. The same calls accept JSON and multipart: in a form everything is text,
 * a list is a repeated field, a JSON text or a comma-separated text.
 */

/** Clients drop empty texts and nulls; forms cannot, so both count as not given. */
const absent = (value: unknown) => (value === '' || value === null ? undefined : value);

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Anything that is seen: no space, no sign that only orders or joins others, no letter that draws nothing. */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u;

/** Trimmed, without what a database text cannot hold: NUL and half characters; `''` where nothing of it is seen. */
const tidy = (value: unknown) => {
  if (typeof value !== 'string') return value;
  const text = value.replaceAll('\0', '').replace(LONE_SURROGATE, '\uFFFD').trim();
  return SEEN.test(text) ? text : '';
};

/** Trimmed, not blank. */
export function requiredText(what: Subject, max: number) {
  return z.preprocess(tidy, z.string(missing(what)).min(1, missing(what)).max(max, tooLong(what, max)));
}

/** Absent, blank and null are the same: not given. */
export function optionalText(what: Subject, max: number) {
  return z.preprocess((value) => absent(tidy(value)), z.string(notText(what)).max(max, tooLong(what, max)).optional());
}

/** What something or somebody is called: `requiredText` without signs that would show it, and what follows, turned round. */
export function requiredName(what: Subject, max: number) {
  return requiredText(what, max).transform(shownName);
}

/** The same; absent, blank and null are not given. */
export function optionalName(what: Subject, max: number) {
  const name = z.string(notText(what)).max(max, tooLong(what, max)).transform(shownName);
  return z.preprocess((value) => absent(tidy(value)), name.optional());
}

/** Not given = keep; blank or null = clear, answered as ''. */
export function clearableText(what: Subject, max: number) {
  return z.preprocess(
    (value) => (value === null ? '' : tidy(value)),
    z.string(notText(what)).max(max, tooLong(what, max)).optional(),
  );
}

/** An id made by the client before it could ask: a UUIDv7, so that what was made offline keeps its name. */
export const clientId = z.preprocess(
  (value) => absent(tidy(value)),
  z.uuidv7(reason('value.uuid')).toLowerCase().optional(),
);

/** An id, a code or a name that is looked up as it comes: not trimmed, not blank, without a NUL. */
export function exactText(missing: ReasonText, max: number, invalid: ReasonText) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .max(max, invalid)
    .refine((value) => !value.includes('\0'), invalid);
}

/** An id or a code in a path, as it comes. */
export const pathId = z
  .string()
  .max(200, invalid('address'))
  .refine((value) => !value.includes('\0'), invalid('address'));

function tooLong(what: Subject, max: number): ReasonText {
  return reason('value.tooLong', { what, max });
}

function notText(what: Subject): ReasonText {
  return reason('value.notText', { what });
}

/** An integer, also as text. Absent, empty and null are not given. */
export function optionalInteger(what: Subject, min: number, max: number) {
  const message = reason('value.integer', { what, min, max });
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : absent(value)),
    z.number({ error: message }).int(message).min(min, message).max(max, message).optional(),
  );
}

/** A boolean, also as `true`, `false`, `1`, `0`. */
export const optionalFlag = z.preprocess(
  (value) => {
    if (value === 'true' || value === '1' || value === 1) return true;
    if (value === 'false' || value === '0' || value === 0) return false;
    return absent(value);
  },
  z.boolean({ error: reason('value.flag') }).optional(),
);

/** A list of short texts without repeats: an array, a repeated field, a JSON text or a comma-separated text. */
export function textList(max: number) {
  return z.preprocess(
    toList,
    z.array(z.string().max(320, reason('value.listEntryTooLong'))).max(max, reason('value.listTooLong', { max })),
  );
}

/** The same; not given stays not given, an empty list clears. */
export function optionalTextList(max: number) {
  return z.preprocess(
    (value) => (value === undefined ? undefined : toList(value)),
    z
      .array(z.string().max(320, reason('value.listEntryTooLong')))
      .max(max, reason('value.listTooLong', { max }))
      .optional(),
  );
}

function toList(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return [];
  const parts = typeof value === 'string' ? textToList(value) : value;
  if (!Array.isArray(parts)) return [parts];
  if (!parts.every((part) => typeof part === 'string')) return parts;
  return [...new Set(parts.map(tidy).filter((part) => part !== ''))];
}

function textToList(text: string): unknown {
  if (!text.startsWith('[')) return text.split(',');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.split(',');
  }
}

/** A list of objects; in a form it is a JSON text. */
export function objectList<Shape extends z.ZodType>(
  shape: Shape,
  { min, max, none }: { min: number; max: number; none: ReasonText },
) {
  return z.preprocess(fromJson, z.array(shape, none).min(min, none).max(max, reason('value.listTooLong', { max })));
}

export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
