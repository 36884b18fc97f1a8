import { foldedText } from '@basoche/domain';
import type { UploadCriterion } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { loweredTexts } from '../record-commands.ts';
import { contactRows, readableContacts } from './contact-rows.ts';
import type { ContactRow } from './contact-rows.ts';
import type { ReadRow } from './upload-rows.ts';

/** `new`: nobody has it. `gone`: the sender names one that is not there, or not for them. */
export type UploadMatch = 'new' | 'gone' | { id: string; contact: ContactRow | null };

type Candidate = Pick<ContactRow, 'id' | 'firstname' | 'lastname' | 'mobile_phone'> & {
  email_key: string;
  name_key: string;
  /** `null`: made of an earlier row of the chunk. */
  contact: ContactRow | null;
};

interface Keys {
  email: string;
  phone: string;
  name: string;
}

/**
 * Says of each row, in their order, which contact it is, among those that the reader may see [CI5]. Others who import the
 * same person at the same time wait for this transaction.
 */
export async function uploadMatches(
  trx: Trx,
  reader: Reader,
  rows: readonly ReadRow[],
  criteria: readonly UploadCriterion[],
): Promise<(row: ReadRow) => UploadMatch> {
  const keysOf = await keyReader(trx, rows);
  await lock(
    trx,
    reader,
    rows.flatMap((row) => Object.entries(keysOf(row)).map(([kind, key]) => `${kind}:${key}`)),
  );
  const candidates = await readCandidates(trx, reader, rows, keysOf);
  return (row) => {
    const found = candidateOf(row, keysOf(row), criteria, candidates);
    if (found === 'new') {
      const { email, name } = keysOf(row);
      const { firstname, lastname, mobile_phone } = row.fields;
      const made = { id: row.id, firstname, lastname, mobile_phone: mobile_phone ?? '', contact: null };
      candidates.push({ ...made, email_key: email, name_key: name });
    }
    return found;
  };
}

async function keyReader(trx: Trx, rows: readonly ReadRow[]): Promise<(row: ReadRow) => Keys> {
  const nameOf = ({ fields: { firstname, lastname } }: ReadRow) => `${lastname} ${firstname}`;
  const lowered = await loweredTexts(
    trx,
    rows.flatMap((row) => [row.fields.email ?? '', nameOf(row)]),
  );
  return (row) => ({
    email: lowered.get(row.fields.email ?? '') ?? '',
    phone: row.fields.mobile_phone ?? '',
    name: lowered.get(nameOf(row)) ?? '',
  });
}

/** In one order for everybody, so that nobody waits for one who waits for them. */
async function lock(trx: Trx, { firmId }: Reader, keys: readonly string[]): Promise<void> {
  const names = [...new Set(keys)].toSorted().map((key) => `${firmId}:${key}`);
  if (names.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names}::text[]) with ordinality as names (name, at) order by at`.execute(trx);
}

async function readCandidates(
  trx: Trx,
  reader: Reader,
  rows: readonly ReadRow[],
  keysOf: (row: ReadRow) => Keys,
): Promise<Candidate[]> {
  if (rows.length === 0) return [];
  const keys = rows.map(keysOf);
  const values = (kind: keyof Keys) => keys.map((each) => each[kind]).filter((key) => key !== '');
  const ids = trx
    .selectFrom('contact')
    .select('id')
    .where(
      'id',
      'in',
      rows.flatMap(({ id, contact }) => (contact === undefined ? [id] : [id, contact])),
    )
    .unionAll(
      trx
        .selectFrom('contact')
        .select('id')
        .where('email_key', '=', anyOf(values('email'))),
    )
    .unionAll(
      trx
        .selectFrom('contact')
        .select('id')
        .where('mobile_phone', '=', anyOf(values('phone'))),
    )
    .unionAll(
      trx
        .selectFrom('contact')
        .select('id')
        .where('name_key', '=', anyOf(values('name'))),
    );
  const found = await contactRows(trx)
    .select(['email_key', 'name_key'])
    .where('contact.id', 'in', ids)
    .where(readableContacts(reader))
    .where('merged_into', 'is', null)
    .orderBy('is_archived')
    .orderBy('created_at')
    .orderBy('contact.id')
    .forUpdate()
    .execute();
  return found.map((row) => ({ ...row, contact: row }));
}

const anyOf = (values: readonly string[]) => sql<string>`any(${values}::text[])`;

function candidateOf(
  row: ReadRow,
  keys: Keys,
  criteria: readonly UploadCriterion[],
  candidates: readonly Candidate[],
): UploadMatch {
  if (row.contact !== undefined) return candidates.find(({ id }) => id === row.contact?.toLowerCase()) ?? 'gone';
  const same = candidates.find(({ id }) => id === row.id);
  if (same !== undefined) return same;
  if (row.action === 'create') return 'new';
  for (const criterion of criteria) {
    const found = candidates.find(
      (candidate) => IS_SAME[criterion](candidate, keys) && sharesName(candidate, row, keys),
    );
    if (found !== undefined) return found;
  }
  return 'new';
}

const IS_SAME: Readonly<Record<UploadCriterion, (candidate: Candidate, keys: Keys) => boolean>> = {
  email: ({ email_key }, { email }) => email !== '' && email_key === email,
  phone: ({ mobile_phone }, { phone }) => phone !== '' && mobile_phone === phone,
  name: ({ name_key, email_key }, { name, email }) =>
    name_key === name && (email === '' || email_key === '' || email_key === email),
};

/** Colleagues share the address and the number of their office: without a name in common they are two. */
function sharesName(candidate: Candidate, { fields }: ReadRow, { name }: Keys): boolean {
  return (
    candidate.name_key === name ||
    plain(candidate.lastname) === plain(fields.lastname) ||
    plain(candidate.firstname) === plain(fields.firstname)
  );
}

const plain = (text: string) => foldedText(text, { accents: false, case: false });
