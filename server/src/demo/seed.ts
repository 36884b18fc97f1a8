import type { MessengerPlanDeps } from '../capabilities/messenger/index.ts';
import type { Db } from '../db/database.ts';
import type { SharedDocs } from '../sync/ports.ts';
import { seedDocuments } from './documents/index.ts';
import { demoId } from './ids.ts';
import { seedMessageExtras } from './message-extras.ts';
import { seedRecords } from './records.ts';

const MARKER = 'demo.seeded';

/**
 * Puts the demo firm into a database that holds no other firm; a seeding cut short is finished at the next start.
 * @returns whether the demo firm is there
 */
export async function seedDemo(db: Db, shared: SharedDocs, { clock, ...deps }: MessengerPlanDeps): Promise<boolean> {
  const firmId = demoId('firm/marchand');
  const userId = demoId('user/claire');
  const firms = await db.asSystem((trx) => trx.selectFrom('firm').select('id').execute());
  const isThere = firms.some((firm) => firm.id === firmId);
  if (!isThere && firms.length > 0) return false;
  const marker = await db.asFirm(firmId, (trx) =>
    trx
      .selectFrom('user_state')
      .select('value')
      .where('user_id', '=', userId)
      .where('key', '=', MARKER)
      .executeTakeFirst(),
  );
  if (marker) return true;
  await seedRecords(db, clock);
  await seedDocuments(db, clock, shared);
  await seedMessageExtras(db, { clock, ...deps });
  await db.asFirm(firmId, (trx) =>
    trx
      .insertInto('user_state')
      .values({ firm_id: firmId, user_id: userId, key: MARKER, value: JSON.stringify(true) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return true;
}
