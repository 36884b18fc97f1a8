import type { ContactChunk, UploadedChunk, UploadedRow } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { namedCompanies } from '../companies/index.ts';
import type { NamedCompany } from '../companies/index.ts';
import { activeColleagues } from '../record-commands.ts';
import { contactColumns } from './contact-commands.ts';
import type { ContactRow } from './contact-rows.ts';
import { uploadMatches } from './upload-matches.ts';
import type { UploadMatch } from './upload-matches.ts';
import { numberOf, readRow } from './upload-rows.ts';
import type { ReadRow, RowFields } from './upload-rows.ts';

interface Scene {
  trx: Trx;
  reader: Reader;
  chunk: ContactChunk;
  now: number;
}

/** What becomes of a row. */
type Plan =
  | { is: 'create'; row: ReadRow; fields: RowFields }
  | { is: 'update'; row: ReadRow; contact: ContactRow; fields: Partial<RowFields>; company: string | undefined }
  | { is: 'leave'; id: string }
  | { is: 'refuse'; error: ApiError };

type Written = Pick<UploadedRow, 'result' | 'id' | 'detail' | 'reason' | 'fields' | 'fieldReasons'>;

/** Imports the rows of a chunk, each for itself, in one transaction. @throws ApiError UNPROCESSABLE */
export async function uploadChunk(trx: Trx, reader: Reader, chunk: ContactChunk, now: number): Promise<UploadedChunk> {
  if (chunk.createSpace) throw new ApiError('contacts.noSpaces');
  const scene = { trx, reader, chunk, now };
  const written = await write(scene, await plansOf(scene));
  const rows = written.map((row, at) => ({ row: numberOf(chunk.chunk[at]!, at), ...row }));
  const count = (result: UploadedRow['result']) => rows.filter((row) => row.result === result).length;
  return {
    uploadId: chunk.uploadId ?? null,
    chunkIndex: chunk.chunkIndex ?? null,
    totalExpected: chunk.totalExpected ?? null,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    rows,
  };
}

async function plansOf({ trx, reader, chunk }: Scene): Promise<Plan[]> {
  const read = chunk.chunk.map((row) => readRow(reader, chunk, row));
  const valid = read.flatMap((row) => (row instanceof ApiError ? [] : [row]));
  const colleagues = await activeColleagues(
    trx,
    valid.flatMap(({ fields }) => fields.responsible ?? []),
  );
  const matchOf = await uploadMatches(trx, reader, valid, chunk.criterias ?? ['email', 'name']);
  return read.map((row) => {
    if (row instanceof ApiError) return { is: 'refuse', error: row };
    const { responsible } = row.fields;
    if (responsible && !colleagues.has(responsible))
      return { is: 'refuse', error: new ApiError('UNPROCESSABLE', { fields: { responsible: 'value.colleague' } }) };
    return planOf(row, matchOf(row), chunk);
  });
}

function planOf(row: ReadRow, match: UploadMatch, { defaultType }: ContactChunk): Plan {
  if (match === 'gone') return { is: 'refuse', error: new ApiError('NOT_FOUND') };
  if (match === 'new') {
    const isTyped = TYPES.some((type) => row.fields[type] === true);
    return { is: 'create', row, fields: isTyped ? row.fields : { ...row.fields, [`is_${defaultType}`]: true } };
  }
  const { id, contact } = match;
  if (contact === null || row.action === 'skip') return { is: 'leave', id };
  const replaces = row.action === 'replace';
  const fields = Object.fromEntries(
    Object.entries(row.fields).filter(([field, value]) => {
      const current = contact[field as keyof ContactRow];
      return value !== current && (replaces || (isEmpty(current) && !isEmpty(value)));
    }),
  );
  const company = replaces || contact.company === null ? row.company : undefined;
  return { is: 'update', row, contact, fields, company };
}

const TYPES = ['is_client', 'is_lawyer', 'is_partner', 'is_prospect', 'is_supplier'] as const;
const isEmpty = (value: unknown) => value === '' || value === null || value === false || value === undefined;

async function write(scene: Scene, plans: readonly Plan[]): Promise<Written[]> {
  const companies = await companiesOf(scene, plans);
  const made = await insertAll(scene, plans, companies);
  const written: Written[] = [];
  for (const plan of plans) {
    if (plan.is === 'refuse') written.push({ result: 'refused', id: null, ...refusalOf(plan.error) });
    else if (plan.is === 'leave') written.push({ result: 'unchanged', id: plan.id });
    else if (plan.is === 'create')
      // One that is there and hidden from the reader is neither told nor made again.
      written.push({ result: made.has(plan.row.id) ? 'created' : 'unchanged', id: plan.row.id });
    else written.push(await update(scene, plan, companies));
  }
  return written;
}

async function companiesOf({ trx, reader, chunk, now }: Scene, plans: readonly Plan[]) {
  const wanted = plans.flatMap((plan): NamedCompany[] => {
    const name = plan.is === 'create' ? plan.row.company : plan.is === 'update' ? plan.company : undefined;
    if (name === undefined || (plan.is !== 'create' && plan.is !== 'update')) return [];
    const { is_client, is_supplier, is_lawyer } = { ...plan.row.fields };
    const types = {
      is_customer: is_client ?? false,
      is_supplier: is_supplier ?? false,
      is_cabinet: is_lawyer ?? false,
    };
    const isTyped = Object.values(types).includes(true);
    return [{ name, ...types, is_prospect: !isTyped, vat: chunk.tva ?? '' }];
  });
  return namedCompanies(trx, reader, wanted, now);
}

type CompanyIds = ReadonlyMap<string, string>;

/** In the order of their ids, so that nobody waits for one who waits for them. @returns ids of those that were not there */
async function insertAll(
  { trx, reader, now }: Scene,
  plans: readonly Plan[],
  companies: CompanyIds,
): Promise<ReadonlySet<string>> {
  const at = new Date(now);
  const rows = plans.flatMap((plan) => {
    if (plan.is !== 'create') return [];
    const { id, company } = plan.row;
    const { firstname, lastname } = plan.fields;
    return [
      {
        ...contactColumns({ ...plan.fields, company: company === undefined ? null : companies.get(company) }),
        ...{ id, firstname, lastname, firm_id: reader.firmId, created_by: reader.account.id },
        ...{ created_at: at, updated_at: at },
      },
    ];
  });
  if (rows.length === 0) return new Set();
  const inserted = await trx
    .insertInto('contact')
    .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

async function update(
  { trx, now }: Scene,
  { contact, fields, company }: Extract<Plan, { is: 'update' }>,
  companies: CompanyIds,
): Promise<Written> {
  const { id } = contact;
  const companyId = company === undefined ? undefined : companies.get(company);
  const isMoved = companyId !== undefined && companyId !== contact.company;
  if (Object.keys(fields).length === 0 && !isMoved) return { result: 'unchanged', id };
  await trx
    .updateTable('contact')
    .set({ ...contactColumns({ ...fields, ...(isMoved ? { company: companyId } : {}) }), updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  return { result: 'updated', id };
}

function refusalOf(error: ApiError): Omit<Written, 'result' | 'id'> {
  const { detail, reason, fields, fieldReasons } = error.toProblem();
  return { detail, ...(reason ? { reason } : {}), ...(fields && fieldReasons ? { fields, fieldReasons } : {}) };
}
