import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import { clientId, optionalFlag, optionalText, optionalTextList, requiredName } from '../wire.ts';

export const BOARD_TITLE_MAX_LENGTH = 120;

/** A task-tracking board; its groups, columns and items are the shared document `board/<slug>`. */
export const Board = z
  .object({
    slug: z.string(),
    title: z.string(),
    projectCode: z.string().nullable(),
    owner: PersonSummary.nullable(),
    isOwner: z.boolean(),
    right: z.enum(['read', 'write']),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
    items: z.number().int(),
    isFav: z.boolean(),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof Board>;

export const BoardList = z.array(Board);

/** `POST /boards`. `firmWide` shares it with every employee of the firm. */
export const NewBoard = z
  .object({
    title: requiredName('boardName', BOARD_TITLE_MAX_LENGTH),
    /** With one, the client writes the first content itself; without, the board starts with its usual columns. */
    slug: clientId,
    projectSlug: optionalText('project', 64),
    /** User ids or e-mail addresses. */
    members: optionalTextList(200),
    firmWide: optionalFlag,
  })
  .meta({ id: 'NewBoard' });

export const BoardUpdate = z
  .object({ title: requiredName('boardName', BOARD_TITLE_MAX_LENGTH) })
  .meta({ id: 'BoardUpdate' });
