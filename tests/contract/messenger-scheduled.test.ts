import { conversation } from '@basoche/crdt';
import { instantAt } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import type { Conversation, Message, MessagePage, NotificationPage, ScheduledMessage } from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scheduledMessageJob } from '../../server/src/capabilities/messenger/index.ts';
import { sendNow as sendMessageNow } from '../../server/src/capabilities/messenger/scheduled/deliver.ts';
import { ApiError } from '../../server/src/http/api-error.ts';
import { registerJobs } from '../../server/src/jobs/job-definition.ts';
import { createJobs } from '../../server/src/jobs/jobs.ts';
import { createLog } from '../../server/src/log.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
/** Of the conversation of each test. */
let slug: string;
let id: string;

beforeAll(async () => {
  world = await openWorld(await testDatabase());
  registerJobs(world.api.jobs, [scheduledMessageJob], { ...world, live: world.api.live, jobs: world.api.jobs });
});
beforeEach(async () => {
  // The clock moves by hours in each test, and sessions end.
  for (const who of ['claire', 'paul', 'ines', 'stranger'] as const)
    world.tokens[who] = await world.api.signIn(world.users[who]);
  const body = { receivers: [world.users.paul.userId], name: 'Suivi' };
  const answer = await world.api.post('/api/messenger/conversation/createPersonal', body, world.tokens.claire);
  slug = ((await answer.json()) as Conversation).slug;
  id = world.newId();
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

const HOUR = 3_600_000;

/** Day and time in Paris, some time from now. */
function later(milliseconds: number): { date: string; time: string } {
  const [date = '', time = ''] = new Date(world.clock.now() + milliseconds)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Paris' })
    .split(' ');
  return { date, time: time.slice(0, 5) };
}

function plan(more: object = {}, who: Who = 'claire', key = world.newId()) {
  const json = { conversationSlug: slug, content: 'Bonne audience', ...later(HOUR), ...more };
  const headers = { 'idempotency-key': key };
  return world.api.send('PUT', `/api/messenger/scheduled/${id}`, { token: world.tokens[who], json, headers });
}

const cancel = (who: Who = 'claire') =>
  world.api.send('DELETE', `/api/messenger/scheduled/${id}`, { token: world.tokens[who] });
const sendNow = (who: Who = 'claire') => world.api.post(`/api/messenger/scheduled/${id}/send`, {}, world.tokens[who]);

async function planned(who: Who = 'claire'): Promise<ScheduledMessage[]> {
  const answer = await world.api.get('/api/messenger/scheduled', world.tokens[who]);
  return ((await answer.json()) as ScheduledMessage[]).filter((each) => each.slug === id);
}

async function messages(): Promise<Message[]> {
  const answer = await world.api.post(`/api/messenger/message/list/${slug}`, {}, world.tokens.paul);
  return ((await answer.json()) as MessagePage).data;
}

async function pass(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  await world.api.jobs.runDue();
}

test('a planned message is its author’s alone until its hour, and is sent once then', async () => {
  const answer = await plan();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ slug: id, content: 'Bonne audience', status: 'waiting', reason: null });
  for (const who of ['paul', 'ines', 'stranger'] as const) expect(await planned(who)).toEqual([]);
  await pass(HOUR - 60_000);
  expect([await messages(), (await planned()).length]).toEqual([[], 1]);

  await pass(60_000);
  expect(await messages()).toMatchObject([
    { slug: id, text: 'Bonne audience', sender: { id: world.users.claire.userId } },
  ]);
  expect(await planned()).toEqual([]);
  await pass(HOUR);
  await pass(2 * HOUR);
  expect(await messages()).toHaveLength(1);
  const kept = await world.db.asFirm(world.firm, (trx) =>
    sql`select status, text from scheduled_message where id = ${id}`.execute(trx),
  );
  expect(kept.rows).toEqual([{ status: 'sent', text: '' }]);
});

test('what a device could not hear answered is planned once, and the answer is the same', async () => {
  const key = world.newId();
  const [first, second] = [await plan({}, 'claire', key), await plan({}, 'claire', key)];
  expect(await second.json()).toEqual(await first.json());
  await pass(HOUR);
  expect(await messages()).toHaveLength(1);
  const late = await plan({ content: 'Trop tard' });
  expect(await refusalOf(late)).toMatchObject({ status: 409, detail: 'Ce message programmé est déjà parti.' });
});

test('the text and the hour change until it leaves: the last ones count', async () => {
  await plan();
  await plan({ content: 'Bonne plaidoirie', ...later(2 * HOUR) });
  await pass(HOUR);
  expect(await messages()).toEqual([]);
  await plan({ content: 'Bonne chance', ...later(30 * 60_000) });
  await pass(30 * 60_000);
  expect((await messages()).map((each) => each.text)).toEqual(['Bonne chance']);
  await pass(HOUR);
  expect(await messages()).toHaveLength(1);
});

test('a cancelled message never leaves, and no device that was offline brings it back', async () => {
  await plan();
  expect((await cancel()).status).toBe(204);
  expect((await cancel()).status).toBe(204);
  const back = await refusalOf(await plan({ content: 'Écrit hors ligne' }));
  expect(back).toMatchObject({ status: 409, detail: 'Ce message programmé a été annulé sur un autre appareil.' });
  expect((await sendNow()).status).toBe(404);
  await pass(HOUR);
  expect([await messages(), await planned()]).toEqual([[], []]);
});

test('sent now, it leaves at once and not again at its hour', async () => {
  await plan();
  const answer = await sendNow();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ slug: id, text: 'Bonne audience' });
  expect(await (await sendNow()).json()).toMatchObject({ slug: id });
  await pass(HOUR);
  expect(await messages()).toHaveLength(1);
  expect(await refusalOf(await cancel())).toMatchObject({ status: 409 });
});

test('a send that fails for now while the hour sends it leaves it sent', async () => {
  await plan();
  const failing = {
    ...world,
    live: world.api.live,
    jobs: world.api.jobs,
    shared: {
      ...world.shared,
      async edit() {
        await pass(HOUR);
        throw new ApiError('UNAVAILABLE');
      },
    },
  };
  const claire = await world.api.sessions.authenticate(world.tokens.claire);
  await expect(sendMessageNow(failing, claire!, id)).rejects.toThrow('UNAVAILABLE');
  expect(await messages()).toHaveLength(1);
  expect(await planned()).toEqual([]);
  expect(await refusalOf(await cancel())).toMatchObject({ status: 409 });
});

test('a server that was down sends it at once, with the hour that was planned', async () => {
  await plan();
  const plannedFor = (await planned())[0]?.plannedFor;
  world.clock.advance(5 * HOUR);
  // Another process, which knows the message from the database alone.
  const jobs = createJobs(world.db, world.clock, createLog('silent'));
  registerJobs(jobs, [scheduledMessageJob], { ...world, live: world.api.live, jobs: world.api.jobs });
  await Promise.all([jobs.runDue(), world.api.jobs.runDue()]);
  const [only, ...more] = await world.shared.read(docName('conversation', slug), (doc) =>
    conversation.readMessages(doc),
  );
  expect(more).toEqual([]);
  expect(only).toMatchObject({ id, plannedFor, receivedAt: new Date(world.clock.now()).toISOString() });
});

test('a process that died while sending is finished by another, without a second message', async () => {
  await plan();
  await world.db.asFirm(world.firm, (trx) =>
    sql`update scheduled_message set status = 'sending' where id = ${id}`.execute(trx),
  );
  await pass(HOUR);
  await pass(HOUR);
  expect(await messages()).toHaveLength(1);
});

test('who lost the right is told why, nothing is sent, and the text is kept', async () => {
  const body = { content: 'Pour Claire seule', conversationSlug: slug };
  expect((await plan(body, 'paul')).status).toBe(200);
  await world.db.asFirm(world.firm, (trx) =>
    trx
      .updateTable('doc_grant')
      .set({ right: 'none' })
      .where('doc', '=', docName('conversation', slug))
      .where('user_id', '=', world.users.paul.userId)
      .execute(),
  );
  await pass(HOUR);
  const reason = 'Vous ne pouvez plus écrire dans cette conversation.';
  expect(await planned('paul')).toMatchObject([
    { status: 'refused', reason, content: 'Pour Claire seule', conversationName: '' },
  ]);
  const list = await world.api.get('/api/notification/list', world.tokens.paul);
  const { data } = (await list.json()) as NotificationPage;
  expect(data.filter((each) => each.url === '/messenger/scheduled')).toHaveLength(1);
  expect(data[0]?.content).not.toContain('Pour Claire');
  const read = await world.shared.read(docName('conversation', slug), (doc) => conversation.readMessages(doc));
  expect(read).toEqual([]);
  expect((await sendNow('paul')).status).toBe(404);
  expect((await cancel('paul')).status).toBe(204);
  expect(await planned('paul')).toEqual([]);
});

test('an answer keeps what it answers; another conversation’s message cannot be answered', async () => {
  const path = `/api/messenger/message/${slug}`;
  const first = (await (await world.api.post(path, { content: 'Un' }, world.tokens.paul)).json()) as Message;
  await plan({ replyTo: first.slug });
  await pass(HOUR);
  expect((await messages()).at(-1)).toMatchObject({ slug: id, replyTo: first.slug });
  id = world.newId();
  expect(await refusalOf(await plan({ replyTo: await world.message() }))).toMatchObject({ status: 422 });
});

test('sending a planned message marks nothing read that its author has not seen', async () => {
  await plan();
  await world.api.post(`/api/messenger/message/${slug}`, { content: 'Arrivé entre-temps' }, world.tokens.paul);
  await pass(HOUR);
  const read = await world.api.get(`/api/messenger/conversation/read/${slug}`, world.tokens.claire);
  expect(((await read.json()) as Conversation).unread).toBe(1);
});

test('an hour that is past, does not exist or is too far is refused with its reason', async () => {
  const skipped = new Date(instantAt('2027-03-28', '03:00')!).getTime();
  expect(skipped).toBeGreaterThan(world.clock.now());
  for (const [more, field, text] of [
    [later(-60_000), 'time', 'Cette heure est passée.'],
    [{ date: '2027-03-28', time: '02:30' }, 'time', 'Cette heure n’existe pas'],
    [{ date: '2029-01-01' }, 'date', 'au plus un an'],
  ] as const) {
    const refusal = await refusalOf(await plan(more));
    expect(refusal).toMatchObject({ status: 422 });
    expect(refusal.fields?.[field]).toContain(text);
  }
  for (const more of [{ date: '2026-02-30' }, { time: '25:00' }, { content: ' ' }, { content: 'x'.repeat(20_001) }])
    expect(await refusalOf(await plan(more))).toMatchObject({ status: 400 });
  expect(await planned()).toEqual([]);
});

test('nobody plans, changes, sends or cancels in another’s place', async () => {
  for (const who of ['ines', 'stranger'] as const) expect((await plan({}, who)).status).toBe(404);
  await plan();
  expect((await plan({ content: 'De Paul' }, 'paul')).status).toBe(409);
  for (const who of ['paul', 'ines', 'stranger'] as const) {
    expect((await sendNow(who)).status).toBe(404);
    expect((await cancel(who)).status).toBe(204);
  }
  expect(await planned()).toMatchObject([{ content: 'Bonne audience', status: 'waiting' }]);
  for (const token of [undefined, 'inconnu-inconnu-inconnu']) {
    const send = (method: string, path: string) =>
      world.api.send(method, `/api/messenger/scheduled${path}`, { ...(token ? { token } : {}), json: {} });
    expect((await world.api.get('/api/messenger/scheduled', token)).status).toBe(401);
    for (const [method, path] of [
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/send`],
    ] as const)
      expect((await send(method, path)).status).toBe(401);
  }
});
