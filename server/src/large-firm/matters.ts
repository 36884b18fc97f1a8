import type { Db } from '../db/database.ts';
import { demoId } from '../demo/ids.ts';
import { chanceOf, companyId, contactId, LARGE_FIRM_ID, userId } from './chance.ts';
import { ACTIVITIES, CITIES, LASTNAMES } from './names.ts';

const DAY = 86_400_000;
const FIRST_DAY = Date.parse('2023-01-02T08:00:00Z');
const MATTERS = [
  'Bail commercial',
  'Divorce',
  'Recouvrement',
  'Licenciement',
  'Succession',
  'Cession',
  'Référé',
  'Appel',
];
const ROLES = ['Responsable', 'Collaborateur', 'Assistant'];

export interface MatterSize {
  people: number;
  companies: number;
  contacts: number;
}

/** Matters from one number on, with their people and parties. What is there stays as it is. */
export async function seedMatters(db: Db, from: number, count: number, size: MatterSize): Promise<void> {
  const all = Array.from({ length: count }, (_, index) => matterOf(from + index, size));
  await db.asFirm(LARGE_FIRM_ID, async (trx) => {
    const made = await trx
      .insertInto('project')
      .values(all.map(({ project }) => project))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    const isNew = new Set(made.map(({ id }) => id));
    const fresh = all.filter(({ project }) => isNew.has(project.id));
    if (fresh.length === 0) return;
    await trx
      .insertInto('project_member')
      .values(fresh.flatMap(({ members }) => members))
      .execute();
    await trx
      .insertInto('project_party')
      .values(fresh.flatMap(({ parties }) => parties))
      .execute();
  });
}

function matterOf(index: number, { people, companies, contacts }: MatterSize) {
  const { one, below } = chanceOf(`matter/${index}`);
  const id = demoId(`large/matter/${index}`);
  const at = new Date(FIRST_DAY + below(1_000) * DAY + below(36_000_000));
  const client = one(LASTNAMES);
  const ofPerson = contacts > 0 && below(2) === 0;
  const year = at.getUTCFullYear();
  const team = [...new Set(Array.from({ length: 2 + below(4) }, () => below(people)))];
  const party = (place: number) => demoId(`large/matter/${index}/party/${place}`);
  const common = { firm_id: LARGE_FIRM_ID, project_id: id, created_at: at };
  return {
    project: {
      id,
      firm_id: LARGE_FIRM_ID,
      code_id: `${year}-${String(index + 1).padStart(5, '0')}`,
      name: below(3) === 0 ? `${one(MATTERS)} ${client}` : `${client} c/ ${one(LASTNAMES)}`,
      status: below(3) === 0 ? 'archived' : 'open',
      client_name: client,
      contact_id: ofPerson ? contactId(below(contacts)) : null,
      company_id: !ofPerson && companies > 0 ? companyId(below(companies)) : null,
      in_charge: userId(team[0]!),
      description: `${one(MATTERS)}, ${one(ACTIVITIES)}`,
      court: below(3) === 0 ? '' : `Tribunal judiciaire de ${one(CITIES)}`,
      rg_number: below(2) === 0 ? '' : `${String(year).slice(2)}/${String(below(20_000)).padStart(5, '0')}`,
      total_estimation: below(2) === 0 ? null : (1 + below(300)) * 10_000,
      is_restricted: below(200) === 0,
      start_date: at.toISOString().slice(0, 10),
      created_by: userId(team[0]!),
      created_at: at,
      updated_at: at,
    },
    members: team.map((user, place) => ({
      id: demoId(`large/matter/${index}/member/${place}`),
      firm_id: LARGE_FIRM_ID,
      project_id: id,
      user_id: userId(user),
      function: ROLES[Math.min(place, ROLES.length - 1)]!,
    })),
    parties: [
      { ...common, id: party(0), role: 'client', side: 'pour', name: client, contact_id: null },
      {
        ...common,
        id: party(1),
        role: 'opponent',
        side: 'contre',
        name: one(LASTNAMES),
        contact_id: contacts > 0 ? contactId(below(contacts)) : null,
      },
    ],
  };
}
