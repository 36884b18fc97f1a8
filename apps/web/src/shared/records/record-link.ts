import type { AnyRow, EditedKind, RowOfRecord } from '@basoche/protocol';

/** Dictionaries of kinds: each has the keys of `RecordSentences`, and a label for each field. */
export type RecordDictionary = 'contacts' | 'companies' | 'projects';

/** How a record of a kind is named, and where it opens: for every screen that names one. */
export interface RecordLink<Kind extends EditedKind = EditedKind> {
  kind: Kind;
  dictionary: RecordDictionary;
  /** Of its list: `/contact`; it opens at `/contact/view/…`, its form at `/contact/update/…` and `/contact/create`. */
  path: string;
  /** Where one is made, and where it is changed, if it is not below the path of the list. */
  forms?: { create: string; update: (id: string) => string };
  nameOf(row: Partial<RowOfRecord<Kind>>): string;
  /** What tells it from another of the same name. */
  hintOf(row: RowOfRecord<Kind>): string;
  /** It is not this reader's: it has a name at most. */
  isHidden?(row: RowOfRecord<Kind>): boolean;
  /** What is written for one that has nothing but a name; without it a form creates none. */
  valuesOfName?(name: string): object;
}

/** Types the rows by their kind. */
export function recordLink<Kind extends EditedKind>(link: RecordLink<Kind>): RecordLink {
  return link;
}

export const viewPath = ({ path }: RecordLink, id: string): string => `${path}/view/${id}`;
export const updatePath = ({ path, forms }: RecordLink, id: string): string =>
  forms?.update(id) ?? `${path}/update/${id}`;
export const createPath = ({ path, forms }: RecordLink): string => forms?.create ?? `${path}/create`;

export const isHiddenRow = (link: RecordLink, row: AnyRow): boolean => link.isHidden?.(row) ?? false;
