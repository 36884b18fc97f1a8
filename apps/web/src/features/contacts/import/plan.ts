import { contactFields, displayName, IdentityIndex, isSure } from '@basoche/domain';
import type { ContactColumn, ContactFields, Identity, Likely } from '@basoche/domain';
import type { AddressTable } from '@basoche/office/address-file';
import { UploadRow } from '@basoche/protocol';
import type { Contact } from '@basoche/protocol';

/**
 * What an import would do with a row. `perhaps`: somebody resembles it. `twin`: an earlier row is the same person.
 * `changed` and `same`: a contact that is there, with something to add and without.
 */
export const ROW_STATUSES = ['refused', 'perhaps', 'twin', 'changed', 'new', 'same'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

export interface PlannedRow {
  /** Place in the table, from 0, and number in the file. */
  at: number;
  number: number;
  name: string;
  /** What tells it from another of the same name. */
  detail: string;
  status: RowStatus;
  /** Why it cannot be imported: reasons, by field. */
  problems: { field: string; reason: string }[];
  /** Contacts that it may be, the surest first. */
  likely: Likely[];
  /** Number of the earlier row that it may be. */
  earlier: number | null;
  /** Fields that it would fill of the contact that it is. */
  gains: string[];
}

/** Prefix of the ids of rows among those of contacts. */
const ROW = '#';
const MAX_LIKELY = 3;

/** Dry run: what an import of these columns would do, among the contacts of this device [CI7]. */
export function planOf(
  table: AddressTable,
  columns: readonly (ContactColumn | null)[],
  contacts: readonly Contact[],
): PlannedRow[] {
  const index = new IdentityIndex();
  const byId = new Map<string, Contact>();
  for (const contact of contacts) {
    if (!contact.is_readable) continue;
    byId.set(contact.id, contact);
    index.add(contact.id, contact);
  }
  return table.rows.map(({ number, cells }, at) => {
    const fields = contactFields(cells, columns);
    const row = { at, number, ...titleOf(fields), likely: [], earlier: null, gains: [] };
    const parsed = UploadRow.safeParse(fields);
    if (!parsed.success)
      return {
        ...row,
        status: 'refused',
        problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), reason: message })),
      };
    const identity = identityOf(parsed.data);
    const found = index.likely(identity);
    index.add(`${ROW}${number}`, identity);
    return { ...row, problems: [], ...placeOf(found, parsed.data, byId) };
  });
}

function titleOf(fields: ContactFields): Pick<PlannedRow, 'name' | 'detail'> {
  const text = (field: string) => (typeof fields[field] === 'string' ? fields[field] : '');
  const detail = [text('email'), text('company'), text('city')].filter((part) => part !== '').join(' · ');
  return { name: displayName(text('firstname'), text('lastname')), detail };
}

function identityOf({ firstname, lastname, email, mobile_phone, office_phone }: UploadRow): Identity {
  return {
    ...{ firstname, lastname, email: email ?? '' },
    ...{ mobile_phone: mobile_phone ?? '', office_phone: office_phone ?? '' },
  };
}

type Placed = Pick<PlannedRow, 'status' | 'likely' | 'earlier' | 'gains'>;

function placeOf(found: readonly Likely[], row: UploadRow, byId: ReadonlyMap<string, Contact>): Placed {
  const likely = found.filter(({ id }) => !id.startsWith(ROW)).slice(0, MAX_LIKELY);
  const earlier = found.find(({ id }) => id.startsWith(ROW));
  const placed = { likely, earlier: earlier === undefined ? null : Number(earlier.id.slice(ROW.length)), gains: [] };
  const [first] = likely;
  if (first !== undefined && isSure(first.why)) {
    const gains = gainsOf(row, byId.get(first.id)!);
    return { ...placed, gains, status: gains.length === 0 ? 'same' : 'changed' };
  }
  if (earlier !== undefined && isSure(earlier.why)) return { ...placed, status: 'twin' };
  return { ...placed, status: found.length > 0 ? 'perhaps' : 'new' };
}

/** What the contact has not and the row has. */
function gainsOf(row: UploadRow, contact: Contact): string[] {
  const known = contact as unknown as Readonly<Record<string, unknown>>;
  return Object.entries(row)
    .filter(([field, value]) => value !== '' && value !== null && value !== false && isBlank(known[field]))
    .map(([field]) => field)
    .filter((field) => field in known);
}

const isBlank = (value: unknown) => value === '' || value === null || value === false || value === undefined;
