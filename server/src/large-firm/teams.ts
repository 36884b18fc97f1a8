import type { Db } from '../db/database.ts';
import { demoId } from '../demo/ids.ts';
import { chanceOf, LARGE_FIRM_ID, userId } from './chance.ts';

/** So many people have a team. */
const PEOPLE_OF_TEAM = 10;
/** Every so many matters have one. */
const MATTERS_OF_TEAM = 5;
const FUNCTIONS = ['Associé', 'Collaborateur', 'Assistant'];

export interface TeamSize {
  people: number;
  matters: number;
}

const teamId = (index: number) => demoId(`large/team/${index}`);

/** As many teams as there are specialities for, with ten people each, and those of every fifth matter. What is there stays. */
export async function seedTeams(db: Db, { people, matters }: TeamSize): Promise<void> {
  await db.asFirm(LARGE_FIRM_ID, async (trx) => {
    const specialities = await trx.selectFrom('speciality').select(['id', 'name']).orderBy('name').execute();
    const teams = specialities.slice(0, Math.ceil(people / PEOPLE_OF_TEAM));
    if (teams.length === 0) return;
    await trx
      .insertInto('team')
      .values(
        teams.map(({ id, name }, index) => ({
          id: teamId(index),
          firm_id: LARGE_FIRM_ID,
          name,
          speciality_id: id,
          responsible_id: userId(index * PEOPLE_OF_TEAM),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const members = Array.from({ length: people }, (_, person) => ({
      id: demoId(`large/team/member/${person}`),
      firm_id: LARGE_FIRM_ID,
      team_id: teamId(Math.floor(person / PEOPLE_OF_TEAM) % teams.length),
      user_id: userId(person),
      function: FUNCTIONS[Math.min(person % PEOPLE_OF_TEAM, FUNCTIONS.length - 1)]!,
    }));
    await trx
      .insertInto('team_member')
      .values(members)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const ofMatters = Array.from({ length: Math.floor(matters / MATTERS_OF_TEAM) }, (_, index) => ({
      id: demoId(`large/team/matter/${index}`),
      firm_id: LARGE_FIRM_ID,
      project_id: demoId(`large/matter/${index * MATTERS_OF_TEAM}`),
      team_id: teamId(chanceOf(`team/matter/${index}`).below(teams.length)),
    }));
    if (ofMatters.length > 0)
      await trx
        .insertInto('project_team')
        .values(ofMatters)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}
