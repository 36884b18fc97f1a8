import type { Clock } from '@basoche/domain';
import type { Trx } from '../db/database.ts';
import { demoId } from './ids.ts';
import { MATTER_FACTS } from './matter-facts.ts';
import { MATTERS } from './matters.ts';

const DAY = 86_400_000;
const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const inDirectory = (kind: 'contact' | 'company', key: string | undefined) =>
  key === undefined ? null : demoId(`${kind}/${key}`);

/** Matters with their people and parties; the clients are in the directory already. What is there stays as it is. */
export async function seedMatters(trx: Trx, firmId: string, clock: Clock): Promise<void> {
  for (const [index, matter] of MATTERS.entries()) {
    const id = demoId(`matter/${matter.key}`);
    const facts = MATTER_FACTS[matter.key];
    const openedAt = clock.now() - (40 + index * 23) * DAY;
    const inserted = await trx
      .insertInto('project')
      .values({
        id,
        firm_id: firmId,
        code_id: matter.code,
        name: matter.name,
        status: matter.status,
        client_name: matter.client,
        contact_id: inDirectory('contact', facts.contact),
        company_id: inDirectory('company', facts.company),
        in_charge: demoId(`user/${matter.members[0]}`),
        description: facts.description,
        court: facts.court ?? '',
        chamber: facts.chamber ?? '',
        rg_number: facts.rg ?? '',
        billing_model: facts.billing ?? '',
        packaged_budget: facts.isAccepted === true ? 'accepted' : null,
        total_estimation: facts.budget === undefined ? null : facts.budget * 100,
        is_restricted: facts.isRestricted === true,
        start_date: day(openedAt),
        created_by: demoId(`user/${matter.members[0]}`),
        created_at: new Date(openedAt),
        updated_at: new Date(openedAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    await trx
      .insertInto('project_member')
      .values(
        matter.members.map((key, place) => ({
          firm_id: firmId,
          project_id: id,
          user_id: demoId(`user/${key}`),
          function: place === 0 ? 'Responsable' : 'Intervenant',
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (inserted) await seedParties(trx, firmId, matter.key, openedAt);
  }
}

async function seedParties(
  trx: Trx,
  firmId: string,
  matter: keyof typeof MATTER_FACTS,
  openedAt: number,
): Promise<void> {
  const partyId = (place: number) => demoId(`matter/${matter}/party/${place}`);
  const { parties } = MATTER_FACTS[matter];
  const rows = parties.map((party, place) => ({
    id: partyId(place),
    firm_id: firmId,
    project_id: demoId(`matter/${matter}`),
    role: party.role,
    side: party.side,
    contact_id: inDirectory('contact', party.contact),
    company_id: inDirectory('company', party.company),
    name: party.name ?? '',
    quality: party.quality ?? '',
    lawyer_id: party.lawyer === undefined ? null : partyId(party.lawyer),
    created_at: new Date(openedAt),
  }));
  await trx.insertInto('project_party').values(rows).execute();
}
