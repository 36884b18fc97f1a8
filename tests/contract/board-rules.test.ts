import { type Actor, board as boardDoc } from '@basoche/crdt';
import { Board, BoardActivity, docName, NotificationPage, NOTIFICATION_TYPES } from '@basoche/protocol';
import * as fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { ruleJob } from '../../server/src/capabilities/boards/index.ts';
import { peerOf } from '../../server/src/capabilities/peer.ts';
import { registerJobs } from '../../server/src/jobs/job-definition.ts';
import { createJobs } from '../../server/src/jobs/jobs.ts';
import { createLog } from '../../server/src/log.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
  registerJobs(world.api.jobs, [ruleJob], world);
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

/** A board of Claire's with one item, and what people do to it. */
async function boardOf(members: Who[] = []) {
  const emails = members.map((who) => world.users[who].email);
  const response = await world.api.post('/api/boards', { title: 'Suivi', members: emails }, world.tokens.claire);
  const { slug } = Board.parse(await response.json());
  const name = docName('board', slug);
  const edit = async <T>(who: Who, change: (actor: Actor, doc: Y.Doc) => T): Promise<T> => {
    const user = world.users[who];
    const author = { ...user, displayName: who, color: '#000000', sessionId: who, expiresAt: Infinity };
    const { result } = await world.shared.edit(author, name, (doc) => change(peerOf(author, world.clock), doc));
    return result;
  };
  const made = await edit('claire', (actor, doc) => {
    const { columns: all, groups } = boardDoc.readBoard(doc);
    const id = (type: string) => all.find((column) => column.type === type)!.id;
    const paid = boardDoc.addColumn(doc, actor, { name: 'Payé', type: 'check' });
    const columns = { status: id('status'), priority: id('priority'), people: id('people'), day: id('date'), paid };
    return { columns, item: boardDoc.addItem(doc, actor, { group: groups[0]!.id, name: 'Référé' }) };
  });
  const set = (who: Who, column: string, value: boardDoc.CellValue | null, item = made.item) =>
    edit(who, (actor, doc) => boardDoc.setCell(doc, actor, item, column, value));
  const rule = (trigger: boardDoc.Rule['trigger'], action: boardDoc.RuleAction) =>
    edit('claire', (actor, doc) => boardDoc.addRule(doc, actor, { trigger, action }));
  const values = (item = made.item) => world.shared.read(name, (doc) => boardDoc.readItem(doc, item)!.values);
  const activity = async () => {
    const path = `/api/boards/${slug}/items/${made.item}/activity`;
    return BoardActivity.parse(await (await world.api.get(path, world.tokens.claire)).json()).changes;
  };
  return { ...made, slug, name, edit, set, rule, values, activity };
}

/** What the rules of this board told the person, the newest first. */
async function toldOf(who: Who, slug: string) {
  const answer = await world.api.get('/api/notification/list?limit=100', world.tokens[who]);
  const { data } = NotificationPage.parse(await answer.json());
  return data.filter(({ type, url }) => type === NOTIFICATION_TYPES.boardRule && url.includes(slug));
}

test('a rule sets a cell once, says so in the activity, and sets off no other rule', async () => {
  const { columns, set, rule, values, activity } = await boardOf();
  const first = await rule(
    { column: columns.status, value: 'validated' },
    { type: 'set', column: columns.paid, value: true },
  );
  await rule({ column: columns.paid, value: true }, { type: 'set', column: columns.status, value: 'pause' });
  await set('claire', columns.status, 'validated');
  await world.api.jobs.runDue();
  expect(await values()).toEqual({ [columns.status]: 'validated', [columns.paid]: true });
  const [newest, second] = await activity();
  expect(newest).toMatchObject({ column: columns.paid, before: null, after: true, people: [], rule: first });
  expect(second).toMatchObject({ column: columns.status, after: 'validated', rule: null });
  expect(second!.people).toHaveLength(1);

  await set('claire', columns.paid, null);
  await world.api.jobs.runDue();
  expect(await values()).toEqual({ [columns.status]: 'validated' });
  await set('claire', columns.paid, true);
  await world.api.jobs.runDue();
  expect(await values()).toEqual({ [columns.status]: 'pause', [columns.paid]: true });
});

test('a day is the one of Paris, a cell may be emptied, a box may come to be not ticked', async () => {
  const { columns, set, rule, values } = await boardOf();
  await rule({ column: columns.paid, value: true }, { type: 'set', column: columns.day, value: boardDoc.TODAY });
  await rule({ column: columns.paid, value: false }, { type: 'set', column: columns.day, value: null });
  await set('claire', columns.paid, true);
  await world.api.jobs.runDue();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(world.clock.now());
  expect(await values()).toEqual({ [columns.paid]: true, [columns.day]: today });
  await set('claire', columns.paid, null);
  await world.api.jobs.runDue();
  expect(await values()).toEqual({});
});

test('people of a rule and of the item are told, once each; not who did it, nor who cannot open the board', async () => {
  const { columns, item, slug, set, rule } = await boardOf(['paul']);
  const { claire, paul, ines, stranger } = world.users;
  const people = [claire, ines, stranger, paul].map(({ userId }) => userId);
  await rule({ column: columns.status, value: 'validated' }, { type: 'notify', people, column: columns.people });
  await set('claire', columns.people, [paul.userId, ines.userId]);
  await set('claire', columns.status, 'validated');
  const told = await toldOf('paul', slug);
  expect(told.map(({ content }) => content)).toEqual([
    '«\u00a0Référé\u00a0»\u00a0: «\u00a0Statut\u00a0» devient «\u00a0Validé\u00a0» (tableau «\u00a0Suivi\u00a0»)',
  ]);
  expect(told[0]!.url).toBe(`/mondays?board=${slug}&item=${item}`);
  for (const who of ['claire', 'ines', 'stranger'] as const) expect(await toldOf(who, slug)).toEqual([]);
  await set('paul', columns.status, 'pending');
  await set('paul', columns.status, 'validated');
  expect(await toldOf('paul', slug)).toHaveLength(1);
  expect(await toldOf('claire', slug)).toHaveLength(1);
});

test('many items at once are one notification', async () => {
  const { columns, slug, edit, rule } = await boardOf(['paul']);
  await rule(
    { column: columns.status, value: 'validated' },
    { type: 'notify', people: [world.users.paul.userId], column: null },
  );
  await edit('claire', (actor, doc) => {
    const group = boardDoc.readBoard(doc).groups[0]!.id;
    const values = { [columns.status]: 'validated' };
    boardDoc.addItems(
      doc,
      actor,
      group,
      [1, 2, 3].map((each) => ({ name: `Lot ${each}`, values })),
    );
  });
  expect((await toldOf('paul', slug)).map(({ content }) => content)).toEqual([
    '3 éléments\u00a0: «\u00a0Statut\u00a0» devient «\u00a0Validé\u00a0» (tableau «\u00a0Suivi\u00a0»)',
  ]);
});

test('a rule that is off, deleted, or names what was removed does nothing, and the rest of the board goes on', async () => {
  const { columns, edit, set, rule, values } = await boardOf();
  const action = { type: 'set', column: columns.paid, value: true } as const;
  const off = await rule({ column: columns.status, value: 'validated' }, action);
  const gone = await rule({ column: columns.status, value: 'validated' }, action);
  await rule({ column: columns.priority, value: 'high' }, action);
  await edit('claire', (actor, doc) => {
    boardDoc.switchRule(doc, actor, off, true);
    boardDoc.deleteRule(doc, actor, gone);
    boardDoc.deleteOption(doc, actor, columns.priority, 'high');
  });
  await set('claire', columns.status, 'validated');
  await set('claire', columns.priority, 'high');
  await world.api.jobs.runDue();
  expect(await values()).toEqual({ [columns.status]: 'validated', [columns.priority]: 'high' });

  await edit('claire', (actor, doc) => {
    boardDoc.switchRule(doc, actor, off, false);
    boardDoc.deleteColumn(doc, actor, columns.paid);
  });
  await set('claire', columns.status, 'pending');
  await set('claire', columns.status, 'validated');
  await world.api.jobs.runDue();
  expect(await values()).toEqual({ [columns.status]: 'validated', [columns.priority]: 'high' });
});

test('a job that two processes run, or that runs again after a crash, writes once', async () => {
  const { columns, name, set, rule, values } = await boardOf();
  await rule({ column: columns.status, value: 'validated' }, { type: 'set', column: columns.paid, value: true });
  await set('claire', columns.status, 'validated');
  const payloads: unknown[] = [];
  await world.db.asWorker(async (trx) => {
    const rows = await trx.selectFrom('job').select('payload').where('queue', '=', 'board-rule').execute();
    payloads.push(...rows.map((row) => row.payload).filter((each) => JSON.stringify(each).includes(name)));
  });
  expect(payloads).toHaveLength(1);
  const twin = createJobs(world.db, world.clock, createLog('silent'));
  registerJobs(twin, [ruleJob], world);
  await Promise.all([twin.runDue(), world.api.jobs.runDue()]);
  expect(await values()).toMatchObject({ [columns.paid]: true });
  await set('claire', columns.paid, null);
  // The process died before it could say that it was done.
  await world.db.asFirm(world.firm, (trx) =>
    twin.enqueue(trx, { queue: 'board-rule', firmId: world.firm, payload: payloads[0] }),
  );
  await Promise.all([twin.runDue(), world.api.jobs.runDue()]);
  expect(await values()).toEqual({ [columns.status]: 'validated' });
  await twin.drain();
});

test('whatever people do at once, a rule runs once for each time that the activity says so', async () => {
  const { columns, name, set, rule } = await boardOf(['paul', 'ines']);
  const { userId } = world.users.ines;
  await rule({ column: columns.status, value: 'validated' }, { type: 'notify', people: [userId], column: null });
  const value = fc.constantFrom('validated', 'pending', null);
  const edits = fc.array(fc.tuple(fc.constantFrom('claire' as const, 'paul' as const), value), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(edits, async (script) => {
      await set('claire', columns.status, null);
      await Promise.all(script.map(([who, next]) => set(who, columns.status, next)));
      expect(await notified()).toBe(await count(sql`board_change where doc = ${name} and after = '"validated"'`));
    }),
    { numRuns: 12 },
  );
  expect(await notified()).toBeGreaterThan(0);

  function notified(): Promise<number> {
    const type = NOTIFICATION_TYPES.boardRule;
    return count(sql`notification where user_id = ${userId} and subject = ${name} and type = ${type}`);
  }

  async function count(of: RawBuilder<unknown>): Promise<number> {
    const { rows } = await world.db.asFirm(world.firm, (trx) =>
      sql<{ count: number }>`select count(*)::int as count from ${of}`.execute(trx),
    );
    return rows[0]!.count;
  }
});

test('what one change sets off has an end: no more than 50 rules of a board are run', async () => {
  const { columns, slug, edit, set } = await boardOf(['paul']);
  const trigger = { column: columns.status, value: 'validated' };
  const action: boardDoc.RuleAction = { type: 'notify', people: [world.users.paul.userId], column: null };
  await edit('claire', (actor, doc) => {
    for (let made = 0; made < boardDoc.MAX_RULES + 5; made += 1) boardDoc.addRule(doc, actor, { trigger, action });
  });
  await set('claire', columns.status, 'validated');
  expect(await toldOf('paul', slug)).toHaveLength(boardDoc.MAX_RULES);
});

test('what was done without a network runs the rule once when it comes, also when it comes twice', async () => {
  const { columns, name, item, edit, rule, values } = await boardOf(['paul']);
  await rule({ column: columns.status, value: 'validated' }, { type: 'set', column: columns.paid, value: true });
  const away = new Y.Doc();
  Y.applyUpdate(away, await world.shared.read(name, (doc) => Y.encodeStateAsUpdate(doc)));
  await edit('paul', (actor) => {
    boardDoc.setCell(away, actor, item, columns.status, 'pause');
    boardDoc.setCell(away, actor, item, columns.status, 'validated');
  });
  const late = Y.encodeStateAsUpdate(away);
  await edit('paul', (_actor, doc) => Y.applyUpdate(doc, late));
  await world.api.jobs.runDue();
  expect(await values()).toMatchObject({ [columns.paid]: true });
  await edit('claire', (actor, doc) => boardDoc.setCell(doc, actor, item, columns.paid, null));
  await edit('paul', (_actor, doc) => Y.applyUpdate(doc, late));
  await world.api.jobs.runDue();
  expect(await values()).toEqual({ [columns.status]: 'validated' });
});

test('nobody without the right to write changes rules, and nobody says that a rule was run', async () => {
  const { columns, name, item, edit, rule, values } = await boardOf(['paul']);
  const id = await rule(
    { column: columns.status, value: 'validated' },
    { type: 'set', column: columns.paid, value: true },
  );
  await world.db.asFirm(world.firm, (trx) =>
    trx
      .updateTable('doc_grant')
      .set({ right: 'read' })
      .where('doc', '=', name)
      .where('user_id', '=', world.users.paul.userId)
      .execute(),
  );
  const drop = (actor: Actor, doc: Y.Doc) => boardDoc.deleteRule(doc, actor, id);
  await expect(edit('paul', drop)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(edit('ines', drop)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(edit('stranger', drop)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await edit('claire', (_actor, doc) =>
    doc.getMap('runs').set(`${id}:${item}`, { rule: id, item, column: columns.paid, value: true, seq: 1_000_000 }),
  );
  await edit('claire', (actor, doc) => boardDoc.setCell(doc, actor, item, columns.status, 'validated'));
  await world.api.jobs.runDue();
  expect(await values()).toMatchObject({ [columns.paid]: true });
  expect(await world.shared.read(name, (doc) => boardDoc.readBoard(doc).rules.map((each) => each.deletedAt))).toEqual([
    null,
  ]);
});
