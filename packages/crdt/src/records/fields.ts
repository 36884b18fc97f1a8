import { isLocalDate, shownName } from '@basoche/domain';
import { z } from 'zod';
import { isPosition, LAST_POSITION } from './position.ts';

/** Field schemas of records: a bad optional field reads as its default, so that one slip never hides a record. */
/** Postgres takes neither a NUL in a text nor a key of many kilobytes. */
export const id = z
  .string()
  .min(1)
  .max(200)
  .refine((value) => !value.includes('\0'));
export const text = z.string().catch('');
/** What something is called: read without signs that would show it, and what follows, turned round. */
export const requiredName = z.string().transform(shownName);
export const name = requiredName.catch('');
export const optionalText = z.string().nullable().catch(null).default(null);
/** ISO 8601 in UTC; SQL has no year 0. */
export const instant = z.iso.datetime().refine((value) => value >= '0001');
export const optionalInstant = instant.nullable().catch(null).default(null);
export const optionalDate = z.string().refine(isLocalDate).nullable().catch(null).default(null);
export const optionalMinutes = z
  .number()
  .min(0)
  .max(1_000_000)
  .transform(Math.round)
  .nullable()
  .catch(null)
  .default(null);
export const position = z.string().refine(isPosition).catch(LAST_POSITION);

/** A keyed map of names to `true`, read as a sorted list. */
export const keySet = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((entries) => Object.keys(entries).toSorted());
