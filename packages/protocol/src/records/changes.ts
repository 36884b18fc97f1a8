import { z } from 'zod';
import { invalid, missing } from '../errors/reason.ts';
import { exactText, textList } from '../wire.ts';

/** Rows and losses in one answer, at most. */
export const RECORDS_PER_PAGE = 2000;

/** `GET /api/records/changes` */
export const RecordChangesRequest = z
  .object({
    /** Kinds that the device keeps. */
    records: textList(50),
    /** Of the last answer; without it everything comes. */
    since: exactText(missing('cursor'), 300, invalid('cursor')).optional(),
  })
  .meta({ id: 'RecordChangesRequest' });

export const RecordChanges = z
  .object({
    /** `row` as its kind says; a device leaves out kinds that it does not know. */
    rows: z.array(z.object({ record: z.string(), row: z.looseObject({ id: z.string() }) })),
    /** Deleted, or not for this person any more. */
    gone: z.array(z.object({ record: z.string(), id: z.string() })),
    /**
     * A fill gives everything once: what the device has and no page of the fill named goes when it ends. `null` = changes
     * since the cursor.
     */
    fill: z.object({ starts: z.boolean(), ends: z.boolean() }).nullable(),
    cursor: z.string(),
    /** Ask again at once. */
    hasMore: z.boolean(),
    /**
     * Transaction (decimal): what every older one changed is in the answers up to this one. `0` within a fill. It is the oldest
     * that was not over when the page was read, or earlier while `hasMore`. A device that has a command answered drops its
     * overlay once a page that it asked for after the answer gave `newest` N, and that page or a later one gives `upTo` ≥ N.
     */
    upTo: z.string(),
    /** Transaction (decimal): the first that had not begun when the page was read; whatever had committed is older. */
    newest: z.string(),
  })
  .meta({ id: 'RecordChanges' });
export type RecordChanges = z.infer<typeof RecordChanges>;
