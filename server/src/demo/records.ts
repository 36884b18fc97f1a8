import type { Clock } from '@basoche/domain';
import { hashPassword } from '../capabilities/access/index.ts';
import type { Db, Trx } from '../db/database.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { seedCompanies } from './companies.ts';
import { seedContacts } from './contacts.ts';
import { demoId } from './ids.ts';
import { seedConflicts } from './seed-conflicts.ts';
import { seedMatters } from './seed-matters.ts';
import { seedSpaces } from './seed-spaces.ts';
import { seedTeams, seedTeamsOfMatters } from './teams.ts';
import { FIRMS, PEOPLE } from './people.ts';
import type { DemoPerson } from './people.ts';
import { seedPlatform } from './platform.ts';
import { seedProfiles } from './profiles.ts';

const DAY = 86_400_000;
const FIRM_AGE = 900 * DAY;

/** Firms, people, teams, the firm's card, profiles, companies, contacts, matters and their conflicts. What is already there stays as it is. */
export async function seedRecords(db: Db, clock: Clock): Promise<void> {
  // One hash for all: it is the same public password, and hashing is slow on purpose.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const firm of FIRMS) {
    const firmId = demoId(`firm/${firm.key}`);
    await db.asFirm(firmId, async (trx) => {
      await trx
        .insertInto('firm')
        .values({
          id: firmId,
          name: firm.name,
          siret: firm.siret,
          offer: firm.offer,
          plan: firm.plan,
          theme: 'light',
          language: 'fr',
          created_at: new Date(clock.now() - FIRM_AGE),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const people = PEOPLE.filter((person) => person.firm === firm.key).map((person) =>
        userRow(person, firmId, passwordHash, clock.now()),
      );
      await trx
        .insertInto('app_user')
        .values(people)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (firm.key !== 'marchand') {
        await seedListing(trx, firmId);
        return;
      }
      await seedTeams(trx, firmId);
      await seedProfiles(trx, firmId);
      await seedCompanies(trx, firmId, new Date(clock.now()));
      await seedContacts(trx, firmId, new Date(clock.now()));
      await seedMatters(trx, firmId, clock);
      await seedTeamsOfMatters(trx, firmId);
      await seedConflicts(trx, firmId, clock);
      await seedSpaces(trx, firmId, clock);
    });
  }
  await seedPlatform(db, passwordHash);
}

function userRow(person: DemoPerson, firmId: string, passwordHash: string, now: number) {
  const isStaff = person.kind === 'lawyer' || person.kind === 'employee';
  return {
    id: demoId(`user/${person.key}`),
    firm_id: firmId,
    email: person.email,
    firstname: person.firstname,
    lastname: person.lastname,
    civility: person.civility,
    fonction: person.fonction,
    role: person.roles ?? ['ROLE_USER'],
    is_admin: person.roles?.includes('ROLE_ADMIN') ?? false,
    is_lawyer: person.kind === 'lawyer',
    is_employee: isStaff,
    is_contact: !isStaff,
    is_partner: person.kind === 'partner',
    is_client: person.kind === 'client',
    speciality: person.speciality ?? '',
    color: person.color,
    toque: person.toque ?? '',
    office_phone: person.phone ?? '',
    languages: isStaff ? 'Français, anglais' : '',
    hourly_wage_cents: person.wageEuros === undefined ? null : person.wageEuros * 100,
    target_hours: person.kind === 'lawyer' ? 1_400 : null,
    password_hash: passwordHash,
    created_at: new Date(now - (person.joinedDaysAgo === undefined ? FIRM_AGE : person.joinedDaysAgo * DAY)),
  };
}

/** The other firm is in the network's directory with its lawyers; the demo firm decides for itself. */
async function seedListing(trx: Trx, firm_id: string): Promise<void> {
  await trx
    .insertInto('firm_listing')
    .values({ firm_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const lawyers = PEOPLE.filter((person) => demoId(`firm/${person.firm}`) === firm_id && person.kind === 'lawyer');
  await trx
    .insertInto('lawyer_listing')
    .values(lawyers.map(({ key }) => ({ firm_id, user_id: demoId(`user/${key}`) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
