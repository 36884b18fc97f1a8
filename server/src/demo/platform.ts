import { ROLE_SUPER_ADMIN } from '@basoche/domain';
import { ensurePlatformFirm, PLATFORM_FIRM_ID } from '../capabilities/admin/index.ts';
import type { Db } from '../db/database.ts';
import { demoId } from './ids.ts';

/** Somebody who administers the platform. What is already there stays as it is. */
export async function seedPlatform(db: Db, passwordHash: string): Promise<void> {
  await db.asFirm(PLATFORM_FIRM_ID, async (trx) => {
    await ensurePlatformFirm(trx);
    await trx
      .insertInto('app_user')
      .values({
        id: demoId('user/superadmin'),
        firm_id: PLATFORM_FIRM_ID,
        email: 'superadmin@demo.basoche.test',
        firstname: 'Louise',
        lastname: 'Garel',
        civility: 'Madame',
        fonction: 'Directeur/Directrice',
        role: [ROLE_SUPER_ADMIN],
        is_employee: true,
        password_hash: passwordHash,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
