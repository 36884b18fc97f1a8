import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import { optionalInteger } from '../wire.ts';

export const BOARD_ACTIVITY_PAGE_SIZE = 50;

export const BoardChangeField = z.enum(['created', 'deleted', 'restored', 'name', 'group', 'cell']);
export type BoardChangeField = z.infer<typeof BoardChangeField>;

export const BoardChange = z
  .object({
    id: z.string(),
    /** ISO 8601, UTC: the server's time. */
    at: z.string(),
    /** One person; several when they wrote in the same instant, none when it is not known any more, or a rule made it. */
    people: z.array(PersonSummary),
    field: BoardChangeField,
    /** Of a cell: the column's id. */
    column: z.string().nullable(),
    /** A name, a group's id, or a cell's value as the document holds it; `null` = empty. */
    before: z.unknown(),
    after: z.unknown(),
    /** The rule of the board that made it; nobody did. */
    rule: z.string().nullable(),
  })
  .meta({ id: 'BoardChange' });
export type BoardChange = z.infer<typeof BoardChange>;

/** `GET /boards/{slug}/items/{item}/activity`, the newest first. */
export const BoardActivity = z
  .object({
    changes: z.array(BoardChange),
    /** There are older ones, on the next page. */
    more: z.boolean(),
  })
  .meta({ id: 'BoardActivity' });
export type BoardActivity = z.infer<typeof BoardActivity>;

export const BoardActivityQuery = z.object({ page: optionalInteger('page', 1, 10_000) });
