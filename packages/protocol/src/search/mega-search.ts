import { z } from 'zod';
import { optionalInteger, requiredText } from '../wire.ts';

/** Hits of each kind that an answer holds unless asked otherwise, and at most. */
export const SEARCH_LIMIT = 5;
const MAX_HITS = 50;

/** `GET /api/mega-search/search`. */
export const MegaSearchRequest = z
  .object({
    q: requiredText('search', 200),
    /** Hits of each kind. */
    limit: optionalInteger('resultCount', 1, MAX_HITS),
  })
  .meta({ id: 'MegaSearchRequest' });

/** A text with the places that answer the query: `[start, end)` in UTF-16 units, in order, apart from each other. Never HTML. */
export const MarkedText = z
  .object({ text: z.string(), marks: z.array(z.tuple([z.number().int(), z.number().int()])) })
  .meta({ id: 'MarkedText' });
export type MarkedText = z.infer<typeof MarkedText>;

export const searchKind = z.enum([
  'person',
  'conversation',
  'message',
  'task',
  'item',
  'list',
  'document',
  'file',
  'firm',
  'lawyer',
]);
export type SearchKind = z.infer<typeof searchKind>;

export const SearchHit = z
  .object({
    /** Of the person, message, task, board item, file, firm; the slug of a conversation, list, board or document. */
    id: z.string(),
    /** `<kind>/<slug>` of the shared document it is in; `null` for people, files and firms. */
    doc: z.string().nullable(),
    title: MarkedText,
    /** The passage that answers, on one line. */
    snippet: MarkedText.nullable(),
    /** Where it is: the title of the conversation, list or board, the name of a matter; what a person does. */
    context: z.string(),
    /** Of a file: the page that answers, from 1. */
    page: z.number().int().positive().optional(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

/** Groups with hits only, the one with the best hit first; within a group the best first. */
export const MegaSearchAnswer = z
  .object({
    groups: z.array(
      z.object({
        kind: searchKind,
        hits: z.array(SearchHit),
        /** There are others beyond the limit. */
        more: z.boolean(),
      }),
    ),
    /** Files that one may read whose text is not known yet: what stands in them may answer later. */
    unread: z.number().int().nonnegative(),
  })
  .meta({ id: 'MegaSearchAnswer' });
export type MegaSearchAnswer = z.infer<typeof MegaSearchAnswer>;
