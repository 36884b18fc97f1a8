import { randomUUID } from 'node:crypto';
import { hashPassword } from '../capabilities/access/index.ts';
import { ensurePlatformFirm, PLATFORM_FIRM_ID } from '../capabilities/admin/index.ts';
import { insertAccount } from '../capabilities/onboarding/index.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

export const TEST_PASSWORD = 'Basoche#2026';

export interface TestUser {
  userId: string;
  firmId: string;
  email: string;
}

let hash: Promise<string> | null = null;

/** A firm of its own with these people; each can sign in with `TEST_PASSWORD`. */
export async function testFirm<K extends string>(
  db: Db,
  people: readonly K[],
  more: Partial<Record<K, Partial<Insertable<Tables['app_user']>>>> = {},
): Promise<{ firmId: string; users: Record<K, TestUser> }> {
  const firmId = randomUUID();
  hash ??= hashPassword(TEST_PASSWORD);
  const password_hash = await hash;
  const users = Object.fromEntries(
    people.map((name) => [name, { userId: randomUUID(), firmId, email: `${name}.${firmId.slice(0, 8)}@test.fr` }]),
  ) as Record<K, TestUser>;
  await db.asFirm(firmId, async (trx) => {
    await trx
      .insertInto('firm')
      .values({ id: firmId, name: `Cabinet ${firmId}`, offer: 'LEGALSUCCESS', theme: 'light', language: 'fr' })
      .execute();
    await trx
      .insertInto('app_user')
      .values(
        people.map((name) => ({
          id: users[name].userId,
          firm_id: firmId,
          email: users[name].email,
          firstname: name,
          lastname: 'Test',
          civility: 'Madame',
          fonction: 'Juriste',
          is_employee: true,
          password_hash,
          ...more[name],
        })),
      )
      .execute();
  });
  return { firmId, users };
}

/** Somebody who administers the platform; can sign in with `TEST_PASSWORD`. */
export async function testPlatformAdmin(db: Db): Promise<TestUser> {
  const user = { userId: randomUUID(), firmId: PLATFORM_FIRM_ID, email: `root.${randomUUID().slice(0, 8)}@test.fr` };
  hash ??= hashPassword(TEST_PASSWORD);
  const passwordHash = await hash;
  await db.asFirm(PLATFORM_FIRM_ID, async (trx) => {
    await ensurePlatformFirm(trx);
    await insertAccount(trx, {
      id: user.userId,
      firmId: PLATFORM_FIRM_ID,
      email: user.email,
      firstname: 'Root',
      lastname: 'Test',
      fonction: 'Directeur/Directrice',
      speciality: '',
      passwordHash,
      isLawyer: false,
      is: 'super-admin',
    });
  });
  return user;
}
