import { shortened } from '@basoche/domain';
import type * as Y from 'yjs';
import { z } from 'zod';
import type { Actor } from '../records/actor.ts';
import { metaOf } from '../records/meta.ts';

/** Characters of a header or a footer. */
export const PAGE_TEXT_MAX_LENGTH = 200;
/** Millimetres of a page's margins. */
export const PAGE_MARGINS = { narrow: 15, normal: 25, wide: 35 } as const;
export type PageMargin = keyof typeof PAGE_MARGINS;

/** How the pages of a word document look; shared by all who read it. */
export interface PageSetup {
  orientation: 'portrait' | 'landscape';
  margin: PageMargin;
  header: string;
  footer: string;
  numbers: boolean;
  /** The first page has neither header, footer nor number. */
  firstPlain: boolean;
}

export const DEFAULT_PAGE_SETUP: PageSetup = {
  orientation: 'portrait',
  margin: 'normal',
  header: '',
  footer: '',
  numbers: true,
  firstPlain: false,
};

const text = z.string().transform((value) => shortened(value, PAGE_TEXT_MAX_LENGTH));
const FIELDS: { [K in keyof PageSetup]: z.ZodType<PageSetup[K]> } = {
  orientation: z.enum(['portrait', 'landscape']),
  margin: z.enum(['narrow', 'normal', 'wide']),
  header: text,
  footer: text,
  numbers: z.boolean(),
  firstPlain: z.boolean(),
};

/** One key of the meta for each field, so that two people who change two fields at once both have theirs. */
const keyOf = (field: string): string => `page.${field}`;

/** What is absent, or of a value this code does not know, is as by default. */
export function pageSetup(doc: Y.Doc): PageSetup {
  const meta = metaOf(doc);
  const setup: Record<string, unknown> = { ...DEFAULT_PAGE_SETUP };
  for (const [field, shape] of Object.entries(FIELDS)) {
    const { success, data } = shape.safeParse(meta.get(keyOf(field)));
    if (success) setup[field] = data;
  }
  return setup as unknown as PageSetup;
}

/** Writes the fields that differ. */
export function setPageSetup(doc: Y.Doc, actor: Actor, setup: PageSetup): void {
  doc.transact(() => {
    const before = pageSetup(doc);
    for (const field of Object.keys(FIELDS) as (keyof PageSetup)[])
      if (before[field] !== setup[field]) metaOf(doc).set(keyOf(field), FIELDS[field].parse(setup[field]));
  }, actor);
}
