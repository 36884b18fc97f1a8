import type { ErrorCode } from '@basoche/protocol';
import { ERROR_CODES } from '@basoche/protocol';
import { codes } from '@basoche/protocol/i18n/french-codes';
import { Scene, settle } from '@basoche/testkit';
import type { Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import type { OutboxCommand, OutboxItem } from '../api/outbox.ts';
import { HttpError, NetworkError } from '../channel/http.ts';
import { nextCommands, retryDelay } from './queue.ts';
import { uuidv7 } from './uuid.ts';
import { verdictOf } from './verdict.ts';

const NONE: ReadonlySet<string> = new Set();
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
});

function command(name: string, aggregate = 'project/1'): OutboxCommand {
  return { aggregate, method: 'POST', path: `/api/${name}`, body: { name }, label: `Faire ${name}` };
}

function paths(): string[] {
  return scene.server.commands.map(({ path }) => path.replace('/api/', ''));
}

async function offline(): Promise<Tab> {
  const device = scene.device();
  device.online = false;
  return scene.tab(device);
}

test('[OB1] a command is stored before send resolves, and every attempt carries its id', async () => {
  const tab = await offline();
  const item = await tab.engine.outbox.send(command('a'));
  expect(item.commandId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  tab.crash();
  const { device } = tab;
  device.online = true;
  await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(scene.server.commands).toEqual([{ key: item.commandId, path: '/api/a', body: { name: 'a' } }]);
});

test('[OB1] a command that the device cannot store is not sent', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  device.disk.full = true;
  await expect(tab.engine.outbox.send(command('a'))).rejects.toMatchObject({ name: 'StorageError', full: true });
  await scene.clock.advance(10_000);
  expect(paths()).toEqual([]);
  expect(tab.engine.outbox.list()).toEqual([]);
});

test('[OB14] commands of one act are stored in their order, and each is answered and refused by itself', async () => {
  const tab = await offline();
  await tab.engine.outbox.sendAll(['a1', 'a2', 'a3'].map((name) => command(name, 'a')));
  tab.crash();
  const { outbox } = (await scene.tab(tab.device)).engine;
  expect(outbox.list().map(({ path, order }) => [path, order])).toEqual([
    ['/api/a1', 1],
    ['/api/a2', 2],
    ['/api/a3', 3],
  ]);
  scene.server.onCommand = ({ path }) => (path === '/api/a2' ? { error: 'CONFLICT' } : { status: 200, body: {} });
  tab.device.setOnline(true);
  await scene.clock.advance(60_000);
  // What the server refused is not among what it did.
  expect(paths()).toEqual(['a1', 'a3']);
  expect(outbox.list()).toMatchObject([{ path: '/api/a2', state: 'review' }]);
});

test('[OB14] of many commands that the device cannot store none is stored', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  device.disk.full = true;
  const sending = tab.engine.outbox.sendAll([command('a', 'a'), command('b', 'b')]);
  await expect(sending).rejects.toMatchObject({ name: 'StorageError', full: true });
  expect(tab.engine.outbox.list()).toEqual([]);
});

test('[OB2] one aggregate goes in order, others do not wait for it', async () => {
  const tab = await offline();
  const { outbox } = tab.engine;
  for (const name of ['a1', 'a2', 'a3']) await outbox.send(command(name, 'a'));
  await outbox.send(command('b1', 'b'));
  let busy = 2;
  scene.server.onCommand = ({ path }) => {
    if (path !== '/api/a1' || busy === 0) return { status: 200, body: {} };
    busy -= 1;
    return { error: 'UNAVAILABLE' };
  };
  tab.device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(paths()).toEqual(['b1', 'a1', 'a2', 'a3']);
});

test('[OB2] at most four aggregates at once, each by its oldest command', () => {
  const items = Array.from({ length: 12 }, (_, index): OutboxItem => ({
    ...command(`c${index}`, `p${index % 6}`),
    commandId: `${index}`,
    order: index,
    createdAt: 0,
    attempts: 0,
    nextAt: 0,
    state: 'waiting',
    lastError: null,
  }));
  expect(nextCommands(items, 0, new Set(), NONE).map(({ commandId }) => commandId)).toEqual(['0', '1', '2', '3']);
  expect(nextCommands(items, 0, new Set(['p0', 'p1', 'p2']), NONE).map(({ commandId }) => commandId)).toEqual(['3']);
  const reviewed = items.map((item) => (item.order === 0 ? { ...item, state: 'review' as const } : item));
  expect(nextCommands(reviewed, 0, new Set(), NONE)[0]?.commandId).toBe('1');
  const later = items.map((item) => (item.order === 0 ? { ...item, nextAt: 5 } : item));
  expect(nextCommands(later, 0, new Set(), NONE).map(({ aggregate }) => aggregate)).not.toContain('p0');
});

test('[OB13] what names something goes after the command that makes it, also once that is tried again, and alone once it is refused', async () => {
  const tab = await offline();
  const { outbox } = tab.engine;
  await outbox.send(command('company', 'company/1'));
  await outbox.send({ ...command('contact', 'contact/1'), after: ['company/1'] });
  await outbox.send(command('other', 'contact/2'));
  let failures = 2;
  scene.server.onCommand = ({ path }) => {
    if (path !== '/api/company' || failures === 0) return { status: 200, body: {} };
    failures -= 1;
    return { error: 'UNAVAILABLE' };
  };
  tab.device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(paths()).toEqual(['other', 'company', 'contact']);

  tab.device.setOnline(false);
  await outbox.send(command('refused', 'company/2'));
  await outbox.send({ ...command('later', 'contact/3'), after: ['company/2'] });
  scene.server.onCommand = ({ path }) =>
    path === '/api/refused' ? { error: 'UNPROCESSABLE' } : { status: 200, body: {} };
  tab.device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(paths().slice(3)).toEqual(['later']);
});

test('[OB13] a later command of what is named holds up nothing', async () => {
  const tab = await offline();
  const { outbox } = tab.engine;
  await outbox.send({ ...command('contact', 'contact/1'), after: ['company/1'] });
  await outbox.send(command('renamed', 'company/1'));
  let failures = 2;
  scene.server.onCommand = ({ path }) => {
    if (path !== '/api/renamed' || failures === 0) return { status: 200, body: {} };
    failures -= 1;
    return { error: 'UNAVAILABLE' };
  };
  tab.device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(paths()).toEqual(['contact', 'renamed']);
});

test('[OB2] two tabs send each command once', async () => {
  const device = scene.device();
  device.online = false;
  const first = await scene.tab(device);
  const second = await scene.tab(device);
  await first.engine.outbox.send(command('a', 'a'));
  await second.engine.outbox.send(command('b', 'b'));
  await settle();
  expect(first.engine.outbox.list()).toHaveLength(2);
  const before = scene.server.requests.length;
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(paths().sort()).toEqual(['a', 'b']);
  const sent = scene.server.requests.slice(before).filter((each) => each.startsWith('POST /api/'));
  expect(sent).toHaveLength(2);
  expect(second.engine.outbox.list()).toEqual([]);
});

test('[OB3] whether to repeat follows the code, or the status where there is no code', () => {
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) {
    const { status, retry } = ERROR_CODES[code];
    const { kind } = verdictOf(new HttpError(status, { code }, null));
    expect([code, kind]).toEqual([code, code === 'UNAUTHENTICATED' ? 'signed-out' : retry ? 'retry' : 'refused']);
  }
  expect(verdictOf(new NetworkError('x')).kind).toBe('retry');
  for (const status of [408, 429, 500, 502, 503, 504])
    expect(verdictOf(new HttpError(status, {}, null)).kind).toBe('retry');
  for (const status of [400, 403, 404, 409, 410, 413, 418, 422])
    expect(verdictOf(new HttpError(status, {}, null)).kind).toBe('refused');
  expect(verdictOf(new HttpError(503, { code: 'CONFLICT', detail: 'Réessayez plus tard' }, null)).kind).toBe('refused');
  expect(verdictOf(new HttpError(401, {}, null)).kind).toBe('signed-out');
});

test('[OB4] a refusal keeps the reasons of the answer, and a sentence where there was no reason', () => {
  const reasons = {
    reason: { code: 'firm.tooManyOffices', params: { max: 20 } },
    fields: { name: 'Le nom est obligatoire.' },
    fieldReasons: { name: { code: 'value.missing', params: { what: 'name' } } },
  };
  const refusal = { code: 'UNPROCESSABLE', detail: 'Un cabinet a au plus 20 bureaux.' } as const;
  expect(verdictOf(new HttpError(422, { ...refusal, ...reasons }, null))).toEqual({
    kind: 'refused',
    error: { status: 422, ...refusal, ...reasons },
  });
  // Of a server before it answered reasons: nothing may stand in for its sentence.
  expect(verdictOf(new HttpError(422, refusal, null))).toEqual({ kind: 'refused', error: { status: 422, ...refusal } });
  expect(verdictOf(new HttpError(422, {}, null))).toEqual({
    kind: 'refused',
    error: { status: 422, code: 'UNPROCESSABLE', detail: codes.UNPROCESSABLE, reason: { code: 'UNPROCESSABLE' } },
  });
});

test('[OB4] a refusal keeps the command with its body and lets the next one go', async () => {
  const tab = await scene.tab();
  const { outbox } = tab.engine;
  scene.server.onCommand = ({ path }) =>
    path === '/api/bad' ? { error: 'UNPROCESSABLE' } : { status: 200, body: { ok: 1 } };
  const bad = await outbox.send(command('bad'));
  const good = await outbox.send(command('good'));
  const answers = await Promise.all([outbox.settled(bad.commandId), outbox.settled(good.commandId)]);
  expect(answers).toMatchObject([
    { ok: false, error: { code: 'UNPROCESSABLE', status: 422, detail: codes.UNPROCESSABLE } },
    { ok: true, status: 200, body: { ok: 1 } },
  ]);
  expect(outbox.list()).toMatchObject([{ commandId: bad.commandId, state: 'review', body: { name: 'bad' } }]);
  expect(tab.engine.status()).toMatchObject({ state: 'refused', refused: 1, pending: 0 });
  scene.server.onCommand = () => ({ status: 200, body: {} });
  await outbox.retry(bad.commandId);
  await settle();
  expect(paths()).toEqual(['good', 'bad']);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', refused: 0 });
});

test('[OB4] a refused command may be discarded', async () => {
  const tab = await scene.tab();
  scene.server.onCommand = () => ({ error: 'FORBIDDEN' });
  const { commandId } = await tab.engine.outbox.send(command('bad'));
  await settle();
  await tab.engine.outbox.discard(commandId);
  await settle();
  expect(tab.engine.outbox.list()).toEqual([]);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', refused: 0 });
  await expect(
    tab.engine.outbox.send(command('again')).then(async ({ commandId: id }) => {
      const settled = tab.engine.outbox.settled(id);
      await tab.engine.outbox.discard(id);
      return settled;
    }),
  ).rejects.toThrow(/discarded/);
});

test('[OB5] a lost answer repeats the command under the same key, and the server executes it once', async () => {
  const tab = await scene.tab();
  tab.network.loseAnswers = 1;
  const item = await tab.engine.outbox.send(command('a'));
  await settle();
  expect(tab.engine.outbox.list()).toMatchObject([{ attempts: 1, lastError: { status: 0 } }]);
  const outcome = tab.engine.outbox.settled(item.commandId);
  await scene.clock.advance(10_000);
  expect(await outcome).toMatchObject({ ok: true });
  expect(paths()).toEqual(['a']);
  expect(scene.server.requests.filter((each) => each === 'POST /api/a')).toHaveLength(2);
});

test('[OB6] an ended session refuses no command', async () => {
  const tab = await scene.tab();
  scene.server.tokens.delete('token-alice');
  await tab.engine.outbox.send(command('a'));
  await scene.clock.advance(60_000);
  expect(tab.ended).toEqual(['expired']);
  expect(tab.engine.outbox.list()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  scene.server.user('alice', 'token-2');
  tab.device.token = 'token-2';
  await scene.clock.advance(30_000);
  expect(paths()).toEqual(['a']);
});

test('[OB7] waiting and refused commands survive a crash, in their order', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  scene.server.onCommand = () => ({ error: 'CONFLICT' });
  await tab.engine.outbox.send(command('refused'));
  await settle();
  device.setOnline(false);
  await tab.engine.outbox.send(command('one'));
  await tab.engine.outbox.send(command('two'));
  tab.crash();
  const next = await device.open();
  expect(next.engine.outbox.list().map(({ path, state }) => [path, state])).toEqual([
    ['/api/refused', 'review'],
    ['/api/one', 'waiting'],
    ['/api/two', 'waiting'],
  ]);
});

test('[OB8] Retry-After is honoured, up to 5 minutes', async () => {
  const tab = await scene.tab();
  let limited = true;
  const { fetch } = tab.network;
  tab.network.fetch = fetch;
  const host = tab.network.host;
  tab.network.host = {
    accept: (socket) => host.accept(socket),
    handle: async (request) =>
      limited && request.url.endsWith('/api/a')
        ? Response.json({ code: 'RATE_LIMITED' }, { status: 429, headers: { 'Retry-After': '90000' } })
        : host.handle(request),
  };
  await tab.engine.outbox.send(command('a'));
  await settle();
  limited = false;
  await scene.clock.advance(290_000);
  expect(paths()).toEqual([]);
  await scene.clock.advance(11_000);
  expect(paths()).toEqual(['a']);
});

test('[TB7] without Web Locks the lease lets one tab drain, and passes on when it dies', async () => {
  const device = scene.device({ locks: false });
  const first = await scene.tab(device);
  await first.engine.outbox.send(command('a', 'a'));
  await settle();
  const second = await scene.tab(device);
  expect(paths()).toEqual(['a']);
  device.setOnline(false);
  await second.engine.outbox.send(command('b', 'b'));
  first.crash();
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(paths()).toEqual(['a', 'b']);
});

test('delays double, with jitter, up to five minutes', () => {
  expect([1, 2, 3, 20].map((attempts) => retryDelay(attempts, () => 0.999_999))).toEqual([
    1_000, 2_000, 4_000, 300_000,
  ]);
  expect(retryDelay(1, () => 0)).toBe(500);
});

test('ids are UUIDs of version 7, in the order of their time', () => {
  const ids = [1_000, 2_000, 1_763_715_600_000].map((now) => uuidv7(now, () => 0.5));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(Number.parseInt((ids[2] ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(1_763_715_600_000);
});

test('[OB12] what was answered is done in every tab, also while the device cannot write it', async () => {
  const device = scene.device();
  device.online = false;
  const leader = await scene.tab(device);
  const other = await scene.tab(device);
  await leader.engine.outbox.send(command('a'));
  await leader.engine.outbox.send(command('b', 'project/2'));
  const asked: string[] = [];
  scene.server.onCommand = ({ path }) => {
    asked.push(path);
    device.disk.full = true;
    return path === '/api/b' ? { error: 'FORBIDDEN' } : { status: 200, body: {} };
  };
  device.setOnline(true);
  await scene.clock.advance(60_000);
  const states = () =>
    [leader, other].map((tab) => tab.engine.outbox.list().map(({ label, state }) => `${label} ${state}`));
  expect(states()).toEqual([['Faire b review'], ['Faire b review']]);
  expect(asked).toEqual(['/api/a', '/api/b']);
  leader.crash();
  await scene.clock.advance(60_000);
  expect(asked).toEqual(['/api/a', '/api/b']);
  device.disk.full = false;
  await scene.clock.advance(60_000);
  other.crash();
  const next = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(next.engine.outbox.list().map(({ label, state }) => `${label} ${state}`)).toEqual(['Faire b review']);
  expect(asked).toEqual(['/api/a', '/api/b']);
});

test('[OB12] a tab that opened while the device could not write an answer learns of it once it is written', async () => {
  const device = scene.device();
  device.online = false;
  const leader = await scene.tab(device);
  await leader.engine.outbox.send(command('a'));
  scene.server.onCommand = () => {
    device.disk.full = true;
    return { error: 'FORBIDDEN' };
  };
  device.setOnline(true);
  await scene.clock.advance(2_000);
  const other = await scene.tab(device);
  device.disk.full = false;
  await scene.clock.advance(60_000);
  for (const tab of [leader, other]) {
    expect(tab.engine.outbox.list().map(({ label, state }) => `${label} ${state}`)).toEqual(['Faire a review']);
    expect(tab.engine.status()).toMatchObject({ state: 'refused', pending: 0, refused: 1 });
  }
});
