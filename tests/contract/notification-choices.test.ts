import { localTimeOf } from '@basoche/domain';
import { NOTIFICATION_DIGEST, NotificationChoices, NotificationPage } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverHeld } from '../../server/src/capabilities/notifications/index.ts';
import { createLog } from '../../server/src/log.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

const NONE: NotificationChoices = { muted: [], mailed: [], quiet: null };
const HOUR = 3_600_000;
const MINUTE = 60_000;

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
beforeEach(async () => {
  await choose(NONE);
  await send('PUT', '/notification/read-all', 'paul');
  await emails();
});
afterAll(() => world.close());

function send(method: string, path: string, who: Who, json?: object): Promise<Response> {
  return world.api.send(method, `/api${path}`, { token: world.tokens[who], ...(json ? { json } : {}) });
}

async function choose(choices: NotificationChoices, who: Who = 'paul'): Promise<void> {
  const answer = await send('PUT', '/notification/choices', who, choices);
  expect(NotificationChoices.parse(await answer.json())).toEqual(choices);
}

/** Claire shares a new document with Paul. */
async function share(title: string): Promise<string> {
  const answer = await send('POST', '/documents', 'claire', { title, members: [world.users.paul.email] });
  return `document/${((await answer.json()) as { slug: string }).slug}`;
}

async function unread(): Promise<string[]> {
  const page = NotificationPage.parse(await (await send('GET', '/notification/list', 'paul')).json());
  const list = page.data.filter((each) => !each.isRead);
  expect(page.unread).toBe(list.length);
  return list.map((each) => /«\u00a0(.+)\u00a0»/.exec(each.content)?.[1] ?? each.content);
}

const deliver = () =>
  deliverHeld({
    db: world.db,
    clock: world.clock,
    live: world.api.live,
    mail: world.api.mail,
    jobs: world.api.jobs,
    log: createLog('silent'),
    publicUrl: () => 'https://basoche.test',
  });

let mailed = 0;
/** What was mailed since the last look. */
async function emails() {
  await deliver();
  const all = await world.api.mails();
  const news = all.slice(mailed);
  mailed = all.length;
  return news;
}

async function digests(): Promise<unknown[]> {
  const rows = await world.db.asFirm(world.firm, (trx) =>
    trx
      .selectFrom('live_event')
      .select(['type', 'payload'])
      .where('user_id', '=', world.users.paul.userId)
      .where('type', '=', NOTIFICATION_DIGEST)
      .orderBy('id')
      .execute(),
  );
  return rows.map((row) => row.payload);
}

/** From now on, for so long. */
const quietFor = (milliseconds: number) => ({
  from: localTimeOf(world.clock.now()),
  until: localTimeOf(world.clock.now() + milliseconds),
});

test('everything is told at once and nothing mailed until a person chooses, for themselves alone', async () => {
  expect(await (await send('GET', '/notification/choices', 'ines')).json()).toEqual(NONE);
  const choices: NotificationChoices = {
    muted: ['boardShared'],
    mailed: ['mentioned', 'taskInCharge'],
    quiet: { from: '20:00', until: '08:00' },
  };
  await choose(choices);
  expect(await (await send('GET', '/notification/choices', 'paul')).json()).toEqual(choices);
  for (const who of ['claire', 'ines', 'stranger'] as const)
    expect(await (await send('GET', '/notification/choices', who)).json()).toEqual(NONE);
  for (const [method, path] of [
    ['GET', '/notification/choices'],
    ['PUT', '/notification/choices'],
    ['PUT', '/notification/read-about'],
  ] as const)
    expect((await world.api.send(method, `/api${path}`)).status).toBe(401);
});

test.each([
  ['a kind that is none', { ...NONE, muted: ['x'] }, 'muted.0'],
  ['silence about the account’s safety', { ...NONE, muted: ['deviceSignedOut'] }, 'muted'],
  ['an hour that is none', { ...NONE, quiet: { from: '25:00', until: '08:00' } }, 'quiet.from'],
  ['half of the hours', { ...NONE, quiet: { from: '20:00' } }, 'quiet.until'],
])('%s is refused in French', async (_what, body, field) => {
  const refusal = await refusalOf(await send('PUT', '/notification/choices', 'paul', body));
  expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  expect(refusal.fields[field]).toBeTruthy();
});

test('quiet hours hold back what happens, then deliver it as one digest, once', async () => {
  await choose({ ...NONE, quiet: quietFor(HOUR) });
  const before = (await digests()).length;
  await share('Assignation');
  world.clock.advance(1_000);
  await share('Conclusions');
  await deliver();
  expect(await unread()).toEqual([]);
  expect(await (await send('GET', '/notification/unread', 'paul')).json()).toEqual({ unread: 0 });
  // Marking all as read does not read what was never shown.
  await send('PUT', '/notification/read-all', 'paul');
  world.clock.advance(HOUR);
  expect(await unread()).toEqual(['Conclusions', 'Assignation']);
  await deliver();
  await deliver();
  expect((await digests()).slice(before)).toEqual([{ count: 2 }]);
  await share('Au matin');
  expect((await unread())[0]).toBe('Au matin');
});

test('what is held back goes with the right on it', async () => {
  await choose({ ...NONE, quiet: quietFor(HOUR) });
  const name = await share('Retiré');
  const path = `/documents/${name.slice('document/'.length)}`;
  expect((await send('DELETE', path, 'claire')).status).toBe(204);
  world.clock.advance(HOUR);
  const before = (await digests()).length;
  await deliver();
  expect(await unread()).toEqual([]);
  expect(await digests()).toHaveLength(before);
});

test('a muted kind is not shown; others are', async () => {
  await choose({ ...NONE, muted: ['documentShared'] });
  await share('Muet');
  const answer = await send('POST', '/boards', 'claire', { title: 'Visible', members: [world.users.paul.email] });
  expect(answer.status).toBe(201);
  expect(await unread()).toEqual(['Visible']);
  expect(await emails()).toEqual([]);
});

test('a mailed kind is mailed when it is still unread a little later, in one letter without names or titles', async () => {
  await choose({ ...NONE, mailed: ['documentShared'] });
  await share('Secret Un');
  await share('Secret Deux');
  expect(await emails()).toEqual([]);
  world.clock.advance(5 * MINUTE);
  const [message, ...others] = await emails();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ to: world.users.paul.email, subject: 'Vous avez 2 notifications non lues' });
  expect(message?.text).toContain('https://basoche.test/dashboard');
  expect(JSON.stringify(message)).not.toMatch(/Secret|claire/i);
  expect(await emails()).toEqual([]);

  await share('Lu avant');
  await send('PUT', '/notification/read-all', 'paul');
  world.clock.advance(5 * MINUTE);
  expect(await emails()).toEqual([]);
});

test('what is muted and mailed is mailed alone; quiet hours hold the mail back as well', async () => {
  await choose({ muted: ['documentShared'], mailed: ['documentShared'], quiet: quietFor(HOUR) });
  await share('Par courriel');
  world.clock.advance(10 * MINUTE);
  expect(await emails()).toEqual([]);
  world.clock.advance(HOUR);
  expect(await unread()).toEqual([]);
  expect(await emails()).toHaveLength(1);
});

test('all that is about one object is read at once, and nothing else', async () => {
  const answer = await send('POST', '/messenger/conversation/createPersonal', 'claire', {
    receivers: [world.users.paul.email],
    name: 'Objet',
  });
  const { slug } = (await answer.json()) as { slug: string };
  await send('POST', `/messenger/message/${slug}`, 'claire', { content: 'Bonjour @paul TEST' });
  await share('Autre objet');
  expect(await unread()).toHaveLength(3);
  const page = NotificationPage.parse(await (await send('GET', '/notification/list', 'paul')).json());
  expect(page.data.filter(({ subject }) => subject === `conversation/${slug}`)).toHaveLength(2);
  const subject = `conversation/${slug}`;
  await send('PUT', '/notification/read-about', 'ines', { subject });
  expect(await unread()).toHaveLength(3);
  expect(await (await send('PUT', '/notification/read-about', 'paul', { subject })).json()).toEqual({ unread: 1 });
  expect(await unread()).toEqual(['Autre objet']);
  expect(await refusalOf(await send('PUT', '/notification/read-about', 'paul', {}))).toMatchObject({ status: 400 });
});

test('what fails for one person holds up nobody behind, and is an error in the end', async () => {
  // Both had something held back; the letter of one of them cannot be queued.
  const blocked = world.users.paul.userId;
  for (const who of ['paul', 'ines'] as const) await choose({ ...NONE, mailed: ['documentShared'] }, who);
  const answer = await send('POST', '/documents', 'claire', {
    title: 'À deux',
    members: [world.users.paul.email, world.users.ines.email],
  });
  expect(answer.status).toBeLessThan(300);
  world.clock.advance(3 * 3_600_000);
  const sent: string[] = [];
  const failed: unknown[] = [];
  const paul = world.users.paul.email;
  await expect(
    deliverHeld({
      db: world.db,
      clock: world.clock,
      live: world.api.live,
      mail: {
        async send(trx, message, firmId) {
          if (message.to === paul) throw new Error('no room for it');
          sent.push(message.to);
          return world.api.mail.send(trx, message, firmId);
        },
      },
      jobs: world.api.jobs,
      log: { error: (detail: unknown) => void failed.push(detail) },
      publicUrl: () => 'https://basoche.test',
    }),
  ).rejects.toThrow('failed for 1 of 2');
  expect(sent).toEqual([world.users.ines.email]);
  expect(failed).toMatchObject([{ user: blocked }]);
  await deliver();
});
