import type { Clock } from '@basoche/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { CapabilityDeps } from '../capability.ts';
import { invite } from '../onboarding/index.ts';

/** The firm of the platform's own accounts: the same in every database. */
export const PLATFORM_FIRM_ID = '00000000-0000-8000-8000-000000000001';

const PLATFORM_NAME = 'Administration Basoche';

/** In `asFirm(PLATFORM_FIRM_ID)`. */
export async function ensurePlatformFirm(trx: Trx): Promise<void> {
  await trx
    .insertInto('firm')
    .values({
      id: PLATFORM_FIRM_ID,
      name: PLATFORM_NAME,
      siret: null,
      offer: 'LEGALSUCCESS',
      theme: 'light',
      language: 'fr',
      is_platform: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type SuperAdmin = 'there' | 'invited' | 'waiting';

/**
 * An account of the platform's administration for this address: where there is none, an invitation goes to it, so that
 * no password stands in a setting. An invitation that expired is sent again.
 */
export async function ensureSuperAdmin(
  { db, clock, ...deps }: Pick<CapabilityDeps, 'mail' | 'publicUrl'> & { db: Db; clock: Clock },
  email: string,
): Promise<SuperAdmin> {
  return db.asFirm(PLATFORM_FIRM_ID, async (trx) => {
    await ensurePlatformFirm(trx);
    const address = email.toLowerCase();
    const account = await trx
      .selectFrom('app_user')
      .select('id')
      .where(sql`lower(email)`, '=', address)
      .executeTakeFirst();
    if (account) return 'there';
    const open = await trx
      .selectFrom('invitation')
      .select('id')
      .where(sql`lower(email)`, '=', address)
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', new Date(clock.now()))
      .executeTakeFirst();
    if (open) return 'waiting';
    const firm = { id: PLATFORM_FIRM_ID, name: PLATFORM_NAME };
    await invite(
      trx,
      { db, clock, ...deps },
      { firm, by: '', superAdmin: true },
      { email, fonction: 'Directeur/Directrice' },
    );
    return 'invited';
  });
}
