// @database both: row-level security of every table.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Db } from '../database.ts';
import expected from './expected.json' with { type: 'json' };
import { ProtectionError, readProtection, requireProtection } from './protection.ts';

let db: Db;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

test('the list holds what the migrations make (after a new one: npm run protection -w server)', async () => {
  expect(await readProtection(db)).toEqual(expected);
  expect(expected.filter((fact) => fact.startsWith('policy tenant of '))).toHaveLength(
    expected.filter((fact) => fact.startsWith('row-level security of public.')).length,
  );
  await requireProtection(db);
});

test.each([
  {
    lost: 'policy tenant of public.project, permissive all to basoche_app, using, with check',
    take: 'drop policy tenant on project',
    give: `create policy tenant on project to basoche_app using (firm_id = current_setting('app.firm_id')::uuid)
      with check (firm_id = current_setting('app.firm_id')::uuid)`,
  },
  {
    lost: 'row-level security of public.app_user',
    take: 'alter table app_user no force row level security',
    give: 'alter table app_user force row level security',
  },
  {
    lost: 'row-level security of public.message',
    take: 'alter table message disable row level security',
    give: 'alter table message enable row level security',
  },
  {
    lost: 'update on public.task to basoche_app',
    take: 'revoke update on task from basoche_app',
    give: 'grant update on task to basoche_app',
  },
  {
    lost: 'trigger append_only of public.access_event',
    take: 'alter table access_event disable trigger append_only',
    give: 'alter table access_event enable trigger append_only',
  },
  {
    lost: 'function sync.readers(p_names text[]) not for public',
    take: 'grant execute on function sync.readers to public',
    give: 'revoke execute on function sync.readers from public',
  },
])('a database without « $lost » is refused by its name', async ({ lost, take, give }) => {
  await db.pool.query(take);
  try {
    const refused = requireProtection(db);
    await expect(refused).rejects.toThrow(ProtectionError);
    await expect(refused).rejects.toThrow(`Il manque : ${lost}.`);
  } finally {
    await db.pool.query(give);
  }
  await requireProtection(db);
});

test('much that is missing is named in one sentence', () => {
  const { message } = new ProtectionError(expected);
  expect(message).toContain(`Il manque : ${expected.slice(0, 5).join(', ')} et ${expected.length - 5} autres.`);
});
