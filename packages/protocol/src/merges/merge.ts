import { z } from 'zod';
import { invalid } from '../errors/reason.ts';
import { fromJson, textList } from '../wire.ts';

/** Of a record that may be merged into another of its kind: where it went. */
export const mergedColumns = {
  /** Id of the one that stays; `null`: it stands for itself. */
  merged_into: z.string().nullable(),
  /** Id of the colleague who merged it. */
  merged_by: z.string().nullable(),
  /** Milliseconds since the epoch. */
  merged_at: z.number().int().nullable(),
};

export const NOT_MERGED = { merged_into: null, merged_by: null, merged_at: null } as const;

const MAX_MERGED_FIELDS = 60;
const seen = z.preprocess(fromJson, z.record(z.string(), z.unknown()).optional());

/** @param fields that one of the two can give */
export function mergeRequest<const Field extends string>(fields: readonly Field[]) {
  return z.object({
    /** Id of the one that stays. */
    into: z.uuid(invalid('record')),
    /** Id of the one that goes into it. */
    from: z.uuid(invalid('record')),
    /** Fields whose value comes from the one that goes; the others stay as they are. */
    take: textList(MAX_MERGED_FIELDS).pipe(z.array(z.enum(fields, invalid('field')))),
    /**
     * What the caller had read of each: a value that changed since and would give way is refused with CONFLICT. A field without
     * it gives way whatever it is by now.
     */
    seenInto: seen,
    seenFrom: seen,
  });
}

export interface MergeFields {
  into: string;
  from: string;
  take: readonly string[];
  seenFrom?: Readonly<Record<string, unknown>> | undefined;
}

/** Both as they are afterwards. */
export const mergeAnswer = <Row extends z.ZodType>(row: Row) => z.object({ survivor: row, merged: row });

/** What a merge makes of the two until the server answers. */
export function changesOfMerge(body: unknown): { id: string; fields: Readonly<Record<string, unknown>> }[] {
  const { into, from, take, seenFrom = {} } = body as MergeFields;
  const taken = Object.fromEntries(Object.entries(seenFrom).filter(([field]) => take.includes(field)));
  return [
    { id: from, fields: { merged_into: into, is_archived: true } },
    { id: into, fields: taken },
  ];
}

/** `POST …/unmerge/{id}` gives back the one that went. */
export function changesOfUnmerge(id: string): { id: string; fields: Readonly<Record<string, unknown>> }[] {
  return [{ id, fields: { ...NOT_MERGED, is_archived: false } }];
}
