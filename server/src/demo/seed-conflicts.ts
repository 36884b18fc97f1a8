import type { Clock } from '@basoche/domain';
import type { RelationKind } from '@basoche/protocol';
import { readAccount } from '../capabilities/access/index.ts';
import { searchConflicts, updateNameWords } from '../capabilities/conflicts/index.ts';
import type { Trx } from '../db/database.ts';
import { demoId } from './ids.ts';
import { MATTERS } from './matters.ts';
import type { MatterKey } from './matters.ts';

interface DemoRelation {
  kind: RelationKind;
  /** Keys in the directory. */
  contact?: string;
  company?: string;
  toCompany?: string;
  name?: string;
  note?: string;
}

const RELATIONS: readonly DemoRelation[] = [
  { kind: 'formerName', contact: 'marchal', name: 'Émilie Thouvenin', note: 'Nom de naissance' },
  { kind: 'spouse', contact: 'kowalski', name: 'Marek Kowalski', note: 'Instance en divorce' },
  { kind: 'manager', contact: 'verrier', toCompany: 'verrier', note: 'Présidente' },
  { kind: 'manager', contact: 'fontaine', toCompany: 'fontaine', note: 'Gérant' },
  { kind: 'counsel', contact: 'delattre', toCompany: 'tilleuls' },
  { kind: 'group', company: 'ondine', toCompany: 'hexalys' },
  { kind: 'formerName', company: 'helios', name: 'Solaire de l’Yonne', note: 'Dénomination jusqu’en 2023' },
];

/** Matters whose people were searched; nobody has searched for the others yet. */
const SEARCHED: readonly MatterKey[] = ['marchal', 'opale', 'verrier', 'verdier', 'novatel', 'lemaitre'];

/** Relations of the directory, and searches for conflicts of interest that were made. What is there stays as it is. */
export async function seedConflicts(trx: Trx, firmId: string, clock: Clock): Promise<void> {
  const of = (kind: 'contact' | 'company', key: string | undefined) =>
    key === undefined ? null : demoId(`${kind}/${key}`);
  await trx
    .insertInto('relation')
    .values(
      RELATIONS.map(({ kind, contact, company, toCompany, name = '', note = '' }, place) => ({
        id: demoId(`relation/${place}`),
        firm_id: firmId,
        kind,
        contact_id: of('contact', contact),
        company_id: of('company', company),
        to_company_id: of('company', toCompany),
        name,
        note,
        created_at: new Date(clock.now()),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await updateNameWords(trx, firmId);
  for (const { key, members, status } of MATTERS) {
    const id = demoId(`conflict/${key}`);
    const isThere = await trx.selectFrom('conflict_report').select('id').where('id', '=', id).executeTakeFirst();
    if (isThere || !SEARCHED.includes(key) || status !== 'open') continue;
    const account = await readAccount(trx, demoId(`user/${members[0]}`));
    await searchConflicts(trx, { firmId, account }, id, { project: demoId(`matter/${key}`) }, clock.now());
  }
}
