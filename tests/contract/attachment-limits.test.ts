import { ATTACHMENT_PART_BYTES } from '@basoche/protocol';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLEAN_UP_RULES } from '../../server/src/clean-up-rules.ts';
import { cleanUp } from '../../server/src/jobs/clean-up.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

const MB = 1024 * 1024;

let world: World;
let list: string;
beforeAll(async () => {
  world = await openWorld(await testDatabase(), { firmFileBytes: 3 * MB, bodyBytes: 2 * MB });
});
beforeEach(async () => {
  list = await world.newList();
});
afterAll(() => world.close());

/** A part of a file of `size` bytes, whose every byte is `fill`. */
function put(file: string, size: number, part: number, fill = 1) {
  const parts = Math.ceil(size / ATTACHMENT_PART_BYTES);
  const bytes = Math.min(ATTACHMENT_PART_BYTES, size - part * ATTACHMENT_PART_BYTES);
  return world.api.send('PUT', `/api/attachment/${file}/part/${part}`, {
    token: world.tokens.claire,
    json: {
      ...{ doc: `todolist/${list}`, record: file, name: 'Pièce.pdf', size, parts },
      content: Buffer.alloc(bytes, fill).toString('base64'),
    },
  });
}

const ask = (query: RawBuilder<unknown>) => world.db.asFirm(world.firm, (trx) => query.execute(trx));
const drop = (file: string) => ask(sql`delete from attachment where id = ${file}`);

test('a file is read as it is taken: a part at a time, however it came', async () => {
  const file = world.newId();
  const size = 2 * ATTACHMENT_PART_BYTES + 10;
  for (const part of [1, 0, 2]) expect((await put(file, size, part, part + 1)).status).toBe(200);
  const whole = await world.api.get(`/api/attachment/${file}`, world.tokens.claire);
  expect(whole.headers.get('content-length')).toBe(String(size));
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(
    Buffer.concat([
      Buffer.alloc(ATTACHMENT_PART_BYTES, 1),
      Buffer.alloc(ATTACHMENT_PART_BYTES, 2),
      Buffer.alloc(10, 3),
    ]),
  );

  // Earlier files, and those that come with a comment, are one part.
  await ask(sql`delete from attachment_part where attachment = ${file}`);
  await ask(sql`insert into attachment_part (firm_id, attachment, part, bytes)
    values (${world.firm}, ${file}, 0, ${Buffer.alloc(size, 7)})`);
  await ask(sql`update attachment set parts = 1 where id = ${file}`);
  const { body } = await world.api.get(`/api/attachment/${file}`, world.tokens.paul);
  const reader = body!.getReader();
  const first = await reader.read();
  expect(first.value).toHaveLength(ATTACHMENT_PART_BYTES);
  // What is not taken is not read: a file that goes meanwhile ends the answer before its length.
  await drop(file);
  await expect(reader.read()).rejects.toThrow('went while it was read');
});

test('the files of a firm have a common limit, told in French; what is there may still be finished and read', async () => {
  const [first, second, third] = [world.newId(), world.newId(), world.newId()];
  expect((await put(first, MB, 0)).status).toBe(200);
  expect((await put(second, 2 * MB, 0)).status).toBe(200);
  expect(await refusalOf(await put(third, 1, 0))).toMatchObject({
    status: 422,
    detail:
      'L’espace de votre cabinet pour les pièces jointes est plein\u00a0: 3\u00a0Mo au plus. Supprimez des fichiers devenus inutiles, ou demandez plus d’espace à qui administre le serveur.',
  });
  expect((await put(first, MB, 1)).status).toBe(200);
  expect((await put(first, MB, 1)).status).toBe(200);
  expect((await world.api.get(`/api/attachment/${first}`, world.tokens.claire)).status).toBe(200);
  await drop(second);
  expect((await put(third, 1, 0)).status).toBe(200);

  // Of two that come at once and do not both fit, one is taken.
  await drop(first);
  const together = await Promise.all([put(first, 2 * MB, 0), put(second, 2 * MB, 0)]);
  expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('a file whose end never came goes after 90 days, and its space is free again', async () => {
  const [old, recent] = [world.newId(), world.newId()];
  await ask(sql`delete from attachment where firm_id = ${world.firm}`);
  for (const file of [old, recent]) expect((await put(file, MB, 0)).status).toBe(200);
  await ask(
    sql`update attachment set created_at = now() - make_interval(days => case when id = ${old} then 91 else 89 end)`,
  );
  await cleanUp(world.db, CLEAN_UP_RULES, { error: () => undefined });
  const { rows } = await world.db.asFirm(world.firm, (trx) =>
    sql<{ attachment: string }>`select attachment from attachment_part`.execute(trx),
  );
  expect(rows).toEqual([{ attachment: recent }]);
  expect((await put(world.newId(), 2 * MB, 0)).status).toBe(200);
});
