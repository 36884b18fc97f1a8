import type { Trx } from '../db/database.ts';
import { demoId } from './ids.ts';
import type { MATTERS } from './matters.ts';
import { TEAMS } from './people.ts';

const teamId = (name: string) => demoId(`team/${name}`);

/** Teams that work on matters of the demo, beside the people named there. */
const TEAMS_OF_MATTERS: [matter: (typeof MATTERS)[number]['key'], team: string][] = [
  ['marchal', 'Contentieux'],
  ['opale', 'Immobilier et construction'],
  ['verrier', 'Affaires et sociétés'],
  ['lemaitre', 'Famille et patrimoine'],
  ['novatel', 'Droit social'],
  ['bellecour', 'Immobilier et construction'],
];

/** What is there stays as it is. */
export async function seedTeams(trx: Trx, firm_id: string): Promise<void> {
  for (const { name, speciality, members } of TEAMS) {
    const id = teamId(name);
    await trx
      .insertInto('speciality')
      .values({ id: demoId(`speciality/${speciality}`), firm_id, name: speciality })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id: speciality_id } = await trx
      .selectFrom('speciality')
      .select('id')
      .where('name', '=', speciality)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('team')
      .values({ id, firm_id, name, speciality_id, responsible_id: demoId(`user/${members[0]![0]}`) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('team_member')
      .values(
        members.map(([key, does]) => ({
          id: demoId(`team/${name}/${key}`),
          firm_id,
          team_id: id,
          user_id: demoId(`user/${key}`),
          function: does,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function seedTeamsOfMatters(trx: Trx, firm_id: string): Promise<void> {
  const rows = TEAMS_OF_MATTERS.map(([matter, team]) => ({
    id: demoId(`matter/${matter}/team/${team}`),
    firm_id,
    project_id: demoId(`matter/${matter}`),
    team_id: teamId(team),
  }));
  await trx
    .insertInto('project_team')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
