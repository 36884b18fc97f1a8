import { DEFAULT_AVATAR_COLOR, ENTERPRISE_LAWYER, foldedText, ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import type { Insertable } from 'kysely';
import { hashPassword } from '../capabilities/access/index.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { fictionalNumbers } from '../demo/company-numbers.ts';
import { chanceOf, companyId, contactId, LARGE_FIRM_ID, userId } from './chance.ts';
import { seedMatters } from './matters.ts';
import { ACTIVITIES, CITIES, FIRSTNAMES, FUNCTIONS, LASTNAMES } from './names.ts';
import { seedTeams } from './teams.ts';

/** How much of each. */
export interface FirmSize {
  people: number;
  companies: number;
  contacts: number;
  matters: number;
}

export const LARGE: FirmSize = { people: 200, companies: 20_000, contacts: 50_000, matters: 10_000 };

const DOMAIN = 'grand-cabinet.basoche.test';
const BATCH = 1_000;
const DAY = 86_400_000;
const FIRST_DAY = Date.parse('2023-01-02T08:00:00Z');

/** Address of one of its people, 0 to `people - 1`; the first is an administrator. All have the password of the demo. */
export function largeFirmEmail(index: number): string {
  return `personne${index}@${DOMAIN}`;
}

/**
 * A firm of this size, the same whenever and wherever it is made: for measures and for trying screens with much in them. What
 * is there already stays as it is, so one that was cut short is finished by the next.
 */
export async function seedLargeFirm(
  db: Db,
  size: FirmSize,
  progress: (done: string) => void = () => {},
): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const people = numbered(size.people, (index) => userRow(index, password_hash));
  await db.asFirm(LARGE_FIRM_ID, async (trx) => {
    await trx
      .insertInto('firm')
      .values({
        id: LARGE_FIRM_ID,
        name: 'Grand Cabinet & Associés',
        offer: 'LEGALSUCCESS',
        plan: ENTERPRISE_LAWYER,
        theme: 'light',
        language: 'fr',
        created_at: new Date(FIRST_DAY),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('app_user')
      .values(people)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  progress(`${size.people} personnes`);
  await inBatches(size.companies, async (from, count) => {
    const rows = numbered(count, (index) => companyRow(from + index, size.people));
    await insert(db, 'company', rows);
    progress(`${from + count} entreprises`);
  });
  await inBatches(size.contacts, async (from, count) => {
    const rows = numbered(count, (index) => contactRow(from + index, size));
    await insert(db, 'contact', rows);
    progress(`${from + count} contacts`);
  });
  await inBatches(size.matters, async (from, count) => {
    await seedMatters(db, from, count, size);
    progress(`${from + count} dossiers`);
  });
  await seedTeams(db, size);
}

async function inBatches(total: number, work: (from: number, count: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < total; from += BATCH) await work(from, Math.min(BATCH, total - from));
}

async function insert<Table extends 'company' | 'contact'>(
  db: Db,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  await db.asFirm(LARGE_FIRM_ID, (trx) =>
    trx
      .insertInto(table)
      .values(rows as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

function numbered<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function userRow(index: number, password_hash: string): Insertable<Tables['app_user']> {
  const { one } = chanceOf(`user/${index}`);
  const isAdministrator = index === 0;
  return {
    id: userId(index),
    firm_id: LARGE_FIRM_ID,
    email: largeFirmEmail(index),
    firstname: one(FIRSTNAMES),
    lastname: one(LASTNAMES),
    civility: index % 2 === 0 ? 'Madame' : 'Monsieur',
    fonction: isAdministrator
      ? 'Associé(e) Gérant(e)'
      : index % 3 === 0
        ? 'Assistant(e)'
        : 'Collaborateur/Collaboratrice',
    role: isAdministrator ? [ROLE_USER, ROLE_ADMIN] : [ROLE_USER],
    is_admin: isAdministrator,
    is_lawyer: index % 3 !== 0,
    is_employee: true,
    color: DEFAULT_AVATAR_COLOR,
    password_hash,
  };
}

const LEGAL_FORMS = ['SARL', 'SAS', 'SASU', 'SCI', 'SA', 'EURL'];

function companyRow(index: number, people: number): Insertable<Tables['company']> {
  const { one, below, phone } = chanceOf(`company/${index}`);
  const [activity, owner, form] = [one(ACTIVITIES), one(LASTNAMES), one(LEGAL_FORMS)];
  const kind = below(10);
  const isForeign = below(40) === 0;
  const at = new Date(FIRST_DAY + below(1_000) * DAY + below(36_000_000));
  return {
    id: companyId(index),
    firm_id: LARGE_FIRM_ID,
    name: `${form} ${activity.charAt(0).toUpperCase()}${activity.slice(1)} ${owner}`,
    legal_status: form,
    activity,
    ...(isForeign ? {} : fictionalNumbers(index)),
    email: below(4) === 0 ? '' : `contact@${word(activity)}-${word(owner)}.fr`,
    office_phone: below(3) === 0 ? '' : phone('01'),
    address: `${1 + below(180)} rue ${one(LASTNAMES)}`,
    postcode: isForeign ? String(1_000 + below(9_000)) : String(1_000 + below(94_000)).padStart(5, '0'),
    city: isForeign ? 'Bruxelles' : one(CITIES),
    country: isForeign ? 'BE' : 'FR',
    is_customer: kind < 5,
    is_prospect: kind === 5 || kind === 6,
    is_supplier: kind === 7,
    is_cabinet: kind === 8,
    is_archived: below(25) === 0,
    responsible: people > 0 && below(3) === 0 ? userId(below(people)) : null,
    created_by: people > 0 ? userId(below(people)) : null,
    created_at: at,
    updated_at: at,
  };
}

function contactRow(index: number, { people, companies }: FirmSize): Insertable<Tables['contact']> {
  const { one, below, phone } = chanceOf(`contact/${index}`);
  const [firstname, lastname] = [
    one(FIRSTNAMES),
    below(20) === 0 ? `${one(LASTNAMES)}-${one(LASTNAMES)}` : one(LASTNAMES),
  ];
  const host = `${word(one(ACTIVITIES))}-${word(one(LASTNAMES))}.fr`;
  const kind = below(10);
  const at = new Date(FIRST_DAY + below(1_000) * DAY + below(36_000_000));
  return {
    id: contactId(index),
    firm_id: LARGE_FIRM_ID,
    civility: below(2) === 0 ? 'Madame' : 'Monsieur',
    firstname,
    lastname,
    email: below(8) === 0 ? '' : `${word(firstname)}.${word(lastname)}@${host}`,
    fonction: one(FUNCTIONS),
    mobile_phone: below(3) === 0 ? '' : phone('06'),
    office_phone: below(2) === 0 ? '' : phone('01'),
    address: `${1 + below(180)} rue ${one(LASTNAMES)}`,
    city: one(CITIES),
    country: below(30) === 0 ? 'Belgique' : 'France',
    birthday:
      below(4) === 0 ? new Date(Date.UTC(1935 + below(70), below(12), 1 + below(28))).toISOString().slice(0, 10) : null,
    nationality: below(4) === 0 ? 'française' : '',
    is_client: kind < 5,
    is_prospect: kind >= 5 && kind < 7,
    is_partner: kind === 7,
    is_supplier: kind === 8,
    is_lawyer: kind === 9,
    is_hidden: below(500) === 0,
    is_archived: below(25) === 0,
    company_id: companies > 0 && below(5) < 3 ? companyId(below(companies)) : null,
    responsible: people > 0 && below(3) === 0 ? userId(below(people)) : null,
    created_by: people > 0 ? userId(below(people)) : null,
    created_at: at,
    updated_at: at,
  };
}

/** Of an address of mail or of the web. */
function word(text: string): string {
  return foldedText(text, { accents: false, case: false }).replaceAll(/[^a-z]+/g, '-');
}
