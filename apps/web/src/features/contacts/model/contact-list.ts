import type { Contact, ContactType } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';

export type ContactEntry = RecordEntry<Contact>;

export const FLAG_OF = {
  client: 'is_client',
  prospect: 'is_prospect',
  partner: 'is_partner',
  supplier: 'is_supplier',
  lawyer: 'is_lawyer',
} as const satisfies Record<ContactType, keyof Contact>;
export const TYPES = Object.keys(FLAG_OF) as ContactType[];

/** Which contacts a list shows, beyond the words of its search. */
export interface ContactFilter {
  type: ContactType | null;
  isArchived: boolean;
  /** Those for whom the person is responsible. */
  isMine: boolean;
}

/** How many the list would have with each filter in the place of the one of its kind. */
export type ContactCounts = Record<ContactType | 'all' | 'archived' | 'mine', number>;

export interface FilteredContacts {
  shown: ContactEntry[];
  counts: ContactCounts;
}

/** Of the arrays of entries that are still in use: a list that one comes back to is there at once. */
const lastOf = new WeakMap<readonly ContactEntry[], { question: string; answer: FilteredContacts }>();

/** Entries that pass a filter, in their order, and what the other filters would give, in one pass. */
export function filtered(entries: readonly ContactEntry[], filter: ContactFilter, me: string): FilteredContacts {
  const question = JSON.stringify([filter.type, filter.isArchived, filter.isMine, me]);
  const last = lastOf.get(entries);
  if (last?.question === question) return last.answer;
  const answer = passOver(entries, filter, me);
  lastOf.set(entries, { question, answer });
  return answer;
}

function passOver(entries: readonly ContactEntry[], filter: ContactFilter, me: string): FilteredContacts {
  const shown: ContactEntry[] = [];
  const counts = { all: 0, client: 0, prospect: 0, partner: 0, supplier: 0, lawyer: 0, archived: 0, mine: 0 };
  const flag = filter.type === null ? null : FLAG_OF[filter.type];
  for (const entry of entries) {
    const { row } = entry;
    const isOfType = flag === null || row[flag];
    const isMine = row.responsible === me;
    const isOfPerson = !filter.isMine || isMine;
    if (isOfType && isOfPerson && row.is_archived) counts.archived += 1;
    if (row.is_archived !== filter.isArchived) continue;
    if (isOfType && isMine) counts.mine += 1;
    if (!isOfPerson) continue;
    counts.all += 1;
    // One by one: a field whose name is looked up takes ten times as long, 50,000 times.
    if (row.is_client) counts.client += 1;
    if (row.is_prospect) counts.prospect += 1;
    if (row.is_partner) counts.partner += 1;
    if (row.is_supplier) counts.supplier += 1;
    if (row.is_lawyer) counts.lawyer += 1;
    if (isOfType) shown.push(entry);
  }
  return { shown, counts };
}

/** Words of the address of the list: `type`, and what it sorts by. */
export const TYPE_WORDS = {
  clients: 'client',
  prospects: 'prospect',
  partenaires: 'partner',
  fournisseurs: 'supplier',
  avocats: 'lawyer',
} as const satisfies Record<string, ContactType>;
const ORDER_WORDS = { nom: 'name', ville: 'city', fonction: 'fonction', email: 'email' } as const;
export type ContactOrder = (typeof ORDER_WORDS)[keyof typeof ORDER_WORDS];
export const ORDERS = Object.values(ORDER_WORDS);

export const ADDRESS_KEYS = ['q', 'type', 'archives', 'responsable', 'tri', 'sens'] as const;
export type ListAddress = Partial<Record<(typeof ADDRESS_KEYS)[number], string>>;

/** What the list shows, as its address says it. */
export interface ListView extends ContactFilter {
  search: string;
  order: ContactOrder;
  isDescending: boolean;
}

export function viewIn({ q, type, archives, responsable, tri, sens }: ListAddress): ListView {
  return {
    search: q ?? '',
    type: wordIn(TYPE_WORDS, type) ?? null,
    isArchived: archives === 'oui',
    isMine: responsable === 'moi',
    order: wordIn(ORDER_WORDS, tri) ?? 'name',
    isDescending: sens === 'desc',
  };
}

/** The usual is not said. */
export function addressOf(view: ListView): ListAddress {
  return {
    q: view.search || undefined,
    type: wordOf(TYPE_WORDS, view.type),
    archives: view.isArchived ? 'oui' : undefined,
    responsable: view.isMine ? 'moi' : undefined,
    tri: view.order === 'name' ? undefined : wordOf(ORDER_WORDS, view.order),
    sens: view.isDescending ? 'desc' : undefined,
  };
}

function wordIn<V extends string>(words: Readonly<Record<string, V>>, word: string | undefined): V | undefined {
  return word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined;
}

function wordOf<V extends string>(words: Readonly<Record<string, V>>, value: V | null): string | undefined {
  return Object.keys(words).find((word) => words[word] === value);
}
