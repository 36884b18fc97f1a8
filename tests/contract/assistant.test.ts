import { AssistantExchange, AssistantLog, AssistantSettings, ExchangePage } from '@basoche/protocol';
import type { AssistantMode } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import '../../server/src/db/migrations/0050-assistant.ts';
import { openAiProvider } from '../../server/src/capabilities/assistant/external/openai-provider.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { modelServer, says, send as sendChoice, start } from '../../server/src/testing/model-server.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

type Who = keyof World['tokens'];

let world: World;
let model: Awaited<ReturnType<typeof modelServer>>;
beforeAll(async () => {
  model = await modelServer();
  const external = openAiProvider({
    url: model.url,
    apiKey: 'clef-secrete',
    model: 'petit',
    timeoutMs: 30_000,
    partCharacters: 4_000,
  });
  world = await openWorld(await testDatabase(), { assistant: { external, perMinute: 60 } });
});
beforeEach(async () => {
  world.clock.advance(60_000);
  model.asked.length = 0;
  await choose('embedded');
});
afterAll(async () => {
  await world.close();
  await model.close();
});

function send(method: string, path: string, who: Who, json?: object, headers?: Record<string, string>) {
  const more = { ...(json ? { json } : {}), ...(headers ? { headers } : {}) };
  return world.api.send(method, `/api/openai${path}`, { token: world.tokens[who], ...more });
}

async function choose(mode: AssistantMode): Promise<void> {
  const answer = await send('PUT', '/settings', 'claire', { mode });
  expect(AssistantSettings.parse(await answer.json()).mode).toBe(mode);
}

async function ask(input: string, who: Who = 'claire', more: object = {}): Promise<AssistantExchange> {
  const answer = await send('POST', '/', who, { input, ...more });
  expect(answer.status).toBe(201);
  return AssistantExchange.parse(await answer.json());
}

async function conversation(who: Who = 'claire'): Promise<AssistantExchange[]> {
  return ExchangePage.parse(await (await send('GET', '/exchanges', who)).json()).data;
}

async function create<T>(path: string, json: object): Promise<T> {
  const answer = await world.api.post(`/api${path}`, json, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** The events of a streamed answer. */
async function eventsOf(answer: Response): Promise<{ event: string; data: unknown }[]> {
  return (await answer.text())
    .split('\n\n')
    .filter(Boolean)
    .map((block) => ({
      event: /^event: (.+)$/m.exec(block)?.[1] ?? '',
      data: JSON.parse(/^data: (.+)$/m.exec(block)?.[1] ?? 'null') as unknown,
    }));
}

const stream = { accept: 'text/event-stream' };

test('an answer quotes what the person may read, with its address, and nobody else’s', async () => {
  const id = await world.message();
  const exchange = await ask('Où en est l’assignation ?');
  expect(exchange).toMatchObject({ kind: 'answer', status: 'done', provider: { kind: 'embedded', host: null } });
  expect(exchange.reply).toContain(`Assignation ${SECRET}`);
  expect(exchange.citations.map((each) => each.doc)).toContain(`conversation/${world.conversation}`);
  expect(exchange.citations.map((each) => each.id)).toContain(id);
  for (const who of ['ines', 'stranger'] as const) {
    const other = await ask('Où en est l’assignation ?', who);
    expect(other).toMatchObject({ status: 'done', citations: [], sent: { documents: 0 } });
    expect(other.reply).toBe('Je n’ai rien trouvé à ce sujet dans ce qui vous est ouvert.');
  }
  expect(model.asked).toEqual([]);
});

test('summaries and keywords are of a document, of one entry, or of a text that is given', async () => {
  const task = await world.task();
  const document = `todolist/${world.list}`;
  const one = await (await send('POST', '/summarize', 'paul', { document, entry: task })).json();
  expect(one).toMatchObject({ kind: 'summarize', document, entry: task, input: `Conclure ${SECRET}` });
  expect((one as AssistantExchange).citations).toMatchObject([{ doc: document, id: task }]);
  const input = 'Le bail commercial est résilié. Le bail commercial prévoyait un loyer élevé pour le preneur.';
  const given = (await (await send('POST', '/keywords', 'claire', { input })).json()) as AssistantExchange;
  expect(given).toMatchObject({ keywords: expect.arrayContaining(['bail commercial']), citations: [] });
  expect(given.sent).toEqual({ documents: 0, characters: input.length });
});

test('a document without text, an unknown entry and an unknown document are refused in French', async () => {
  const { slug } = await create<{ slug: string }>('/documents', { title: 'Vide' });
  const empty = await refusalOf(await send('POST', '/summarize', 'claire', { document: `document/${slug}` }));
  expect(empty).toMatchObject({ status: 422, fields: { document: 'Il n’y a pas encore de texte à lire.' } });
  const document = `todolist/${world.list}`;
  for (const body of [{ document, entry: 'x' }, { document: 'document/inconnu' }])
    expect(await refusalOf(await send('POST', '/summarize', 'claire', body))).toMatchObject({ status: 404 });
  expect((await conversation()).some(({ input }) => input === 'Vide')).toBe(false);
});

test('the conversation is the person’s own, and what was read must still be open to them', async () => {
  const { slug } = await create<{ slug: string }>('/messenger/conversation/createPersonal', {
    receivers: [world.users.paul.email],
    name: 'Succession Wembanyama',
  });
  await create(`/messenger/message/${slug}`, { content: 'Le testament olographe est daté.' });
  const exchange = await ask('Le testament est-il olographe ?', 'paul');
  const summary = await send('POST', '/summarize', 'paul', { document: `conversation/${slug}` });
  expect(summary.status).toBe(200);
  expect((await conversation('paul')).find(({ id }) => id === exchange.id)).toEqual(exchange);
  expect(JSON.stringify(await conversation('claire'))).not.toContain(exchange.id);

  const path = `/api/messenger/conversation/${slug}/members/${world.users.paul.userId}`;
  expect((await world.api.send('DELETE', path, { token: world.tokens.claire })).status).toBe(204);
  const after = await conversation('paul');
  expect(after.find(({ id }) => id === exchange.id)).toMatchObject({
    input: 'Le testament est-il olographe ?',
    reply: '',
    citations: [],
    withheld: true,
  });
  expect(JSON.stringify(after)).not.toContain('Wembanyama');
  expect(JSON.stringify(after)).not.toContain(slug);
});

test('asked twice with the same id, answered once; another person’s id is refused', async () => {
  await world.message();
  const id = world.newId();
  const first = await ask('Et l’assignation ?', 'claire', { id });
  expect(await ask('Et l’assignation ?', 'claire', { id })).toEqual(first);
  expect((await conversation()).filter((each) => each.id === id)).toHaveLength(1);
  for (const who of ['ines', 'stranger'] as const) {
    const refusal = await refusalOf(await send('POST', '/', who, { input: 'Et alors ?', id }));
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT' });
  }
});

test('an administrator chooses who answers; others read the choice', async () => {
  expect(await (await send('GET', '/settings', 'ines')).json()).toEqual({
    mode: 'embedded',
    provider: { kind: 'embedded', host: null, model: null },
    external: { kind: 'external', host: model.host, model: 'petit' },
    canChange: false,
  });
  for (const [method, path, body] of [
    ['PUT', '/settings', { mode: 'external' }],
    ['GET', '/settings/projects', undefined],
    ['PUT', `/settings/project/${world.project.code}`, { enabled: false }],
    ['GET', '/log', undefined],
  ] as const)
    expect(await refusalOf(await send(method, path, 'paul', body))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  await choose('off');
  expect(await (await send('GET', '/settings', 'claire')).json()).toMatchObject({ mode: 'off', provider: null });
  const refusal = await send('POST', '/', 'paul', { input: 'Bonjour' }, stream);
  expect(refusal.status).toBe(403);
  expect(await refusal.json()).toMatchObject({ detail: 'L’assistant est désactivé dans votre cabinet.' });
  // The choice of one firm is not the choice of another.
  expect((await ask('Bonjour à tous les référés', 'stranger')).status).toBe('done');
  expect(await refusalOf(await send('PUT', '/settings', 'claire', { mode: 'x' }))).toMatchObject({ status: 400 });
});

test('a project that is closed to the assistant is neither read nor cited', async () => {
  const { slug } = await create<{ slug: string }>(
    `/messenger/conversation/createProjectConversation/${world.project.code}`,
    { name: 'Pièces' },
  );
  await create(`/messenger/message/${slug}`, { content: 'La servitude de passage est trentenaire.' });
  const document = `conversation/${slug}`;
  expect((await ask('Quelle servitude ?', 'paul')).citations).toMatchObject([{ doc: document }]);
  const path = `/settings/project/${world.project.code}`;
  expect(await (await send('PUT', path, 'claire', { enabled: false })).json()).toMatchObject({ enabled: false });
  const projects = (await (await send('GET', '/settings/projects', 'claire')).json()) as { enabled: boolean }[];
  expect(projects.map(({ enabled }) => enabled)).toEqual([false]);
  expect((await ask('Quelle servitude ?', 'paul')).citations).toEqual([]);
  const refusal = await send('POST', '/summarize', 'paul', { document });
  expect(refusal.status).toBe(403);
  expect(await refusal.json()).toMatchObject({ detail: 'L’assistant est désactivé pour ce dossier.' });
  await send('PUT', path, 'claire', { enabled: true });
  expect((await ask('Quelle servitude ?', 'paul')).citations).toMatchObject([{ doc: document }]);
  expect((await send('PUT', '/settings/project/inconnu', 'claire', { enabled: false })).status).toBe(404);
});

test('an external provider is asked only when the firm chose it, streams, and can be left out for one question', async () => {
  await world.message();
  await choose('external');
  model.answers(says('Elle est prête [1].'));
  const answer = await send('POST', '/', 'claire', { input: 'Et l’assignation ?' }, stream);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'text/event-stream']);
  const events = await eventsOf(answer);
  expect(events[0]).toMatchObject({ event: 'begin', data: { status: 'running', provider: { host: model.host } } });
  const parts = events.filter(({ event }) => event === 'part').map(({ data }) => (data as { text: string }).text);
  expect(parts.join('')).toBe('Elle est prête [1].');
  const end = AssistantExchange.parse(events.at(-1)?.data);
  expect(events.at(-1)?.event).toBe('end');
  expect(end).toMatchObject({ status: 'done', reply: 'Elle est prête [1].', citations: [{ number: 1 }] });
  expect(end.sent.documents).toBeGreaterThan(0);
  expect(model.asked).toHaveLength(1);

  const local = await ask('Et l’assignation ?', 'claire', { provider: 'embedded' });
  expect(local.provider.kind).toBe('embedded');
  expect((await ask('Où est la mer Rouge ?')).provider.kind).toBe('embedded');
  expect(model.asked).toHaveLength(1);
});

test('a provider that fails is said in French, keeps what had come, and the same question may be asked again', async () => {
  await world.message();
  await choose('external');
  model.answers((_asked, response) => {
    start(response);
    sendChoice(response, { delta: { content: 'Elle est' } });
    response.end();
  });
  const id = world.newId();
  const events = await eventsOf(await send('POST', '/', 'claire', { input: 'Et l’assignation ?', id }, stream));
  expect(events.at(-1)?.data).toMatchObject({
    status: 'failed',
    reply: 'Elle est',
    failure: 'La réponse a été interrompue\u00a0: elle est incomplète.',
  });
  model.answers((_asked, response) => void response.writeHead(500).end());
  const refusal = await send('POST', '/', 'claire', { input: 'Et l’assignation ?', id });
  expect(refusal.status).toBe(503);
  expect(await refusal.json()).toMatchObject({ detail: `${model.host} ne répond pas.` });
  model.answers(says('Elle est prête.'));
  expect(await ask('Et l’assignation ?', 'claire', { id })).toMatchObject({ status: 'done', failure: null });
  expect((await conversation()).filter((each) => each.id === id)).toHaveLength(1);
});

test('who goes away cancels: the model is let go, and what had come is kept', async () => {
  await world.message();
  await choose('external');
  const released: Promise<void>[] = [];
  model.answers((_asked, response, closed) => {
    released.push(closed);
    start(response);
    sendChoice(response, { delta: { content: 'Elle est' } });
  });
  const id = world.newId();
  const answer = await send('POST', '/', 'claire', { input: 'Et l’assignation ?', id }, stream);
  const reader = answer.body!.getReader();
  let read = '';
  while (!read.includes('event: part')) read += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  await Promise.all(released);
  await expect
    .poll(async () => (await conversation()).find((each) => each.id === id))
    .toMatchObject({ status: 'cancelled', reply: 'Elle est', failure: null });
});

test('the same question while its first try runs is told to come back, which costs no turn, and is asked once', async () => {
  await world.message();
  await choose('external');
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let end = () => {};
  model.answers((asked, response, closed) => {
    begin();
    end = () => void says('Elle est prête.')(asked, response, closed);
  });
  const id = world.newId();
  const first = ask('Et l’assignation ?', 'claire', { id });
  await begun;
  for (let count = 0; count < 70; count += 1) {
    const refusal = await send('POST', '/', 'claire', { input: 'Et l’assignation ?', id });
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refusal.json()).toMatchObject({ reason: { code: 'assistant.running' } });
  }
  end();
  expect(await first).toMatchObject({ status: 'done', reply: 'Elle est prête.' });
  expect(await ask('Et l’assignation ?', 'claire', { id })).toMatchObject({ reply: 'Elle est prête.' });
  expect(model.asked).toHaveLength(1);
});

test('the log tells administrators who asked what kind of thing of whom, without the words', async () => {
  await world.message();
  const exchange = await ask('Où en est l’assignation confidentielle ?', 'paul');
  const text = await (await send('GET', '/log', 'claire')).text();
  expect(text).not.toContain('confidentielle');
  const log = AssistantLog.parse(JSON.parse(text));
  expect(log.data.find(({ id }) => id === exchange.id)).toMatchObject({
    person: { id: world.users.paul.userId },
    kind: 'answer',
    status: 'done',
    provider: { kind: 'embedded' },
    characters: exchange.sent.characters,
    documents: exchange.sent.documents,
  });
  // A title that the administrator may not open stays hidden.
  const { slug } = (await (
    await world.api.post('/api/documents', { title: 'Note de Paul' }, world.tokens.paul)
  ).json()) as { slug: string };
  await world.db.asFirm(world.firm, (trx) =>
    trx
      .updateTable('assistant_exchange')
      .set({ docs: [`document/${slug}`, `conversation/${world.conversation}`] })
      .where('id', '=', exchange.id)
      .execute(),
  );
  const after = await (await send('GET', '/log', 'claire')).text();
  expect(after).not.toContain('Note de Paul');
  expect(AssistantLog.parse(JSON.parse(after)).data.find(({ id }) => id === exchange.id)).toMatchObject({
    documents: 2,
    titles: [`Échanges ${SECRET}`],
  });
});

test('what was asked can be erased by its owner alone; the line of the log stays', async () => {
  await world.message();
  const exchange = await ask('Où en est l’assignation ?', 'paul');
  for (const who of ['claire', 'stranger'] as const)
    expect((await send('DELETE', `/exchanges/${exchange.id}`, who)).status).toBe(404);
  expect((await send('DELETE', '/exchanges/x', 'paul')).status).toBe(404);
  expect((await send('DELETE', `/exchanges/${exchange.id}`, 'paul')).status).toBe(204);
  expect((await conversation('paul')).some(({ id }) => id === exchange.id)).toBe(false);
  expect((await send('DELETE', `/exchanges/${exchange.id}`, 'paul')).status).toBe(404);
  expect((await send('DELETE', '/exchanges', 'paul')).status).toBe(204);
  expect(await conversation('paul')).toEqual([]);
  const log = AssistantLog.parse(await (await send('GET', '/log', 'claire')).json());
  expect(log.data.some(({ id }) => id === exchange.id)).toBe(true);
});

test('a person who asks too fast waits, alone', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1)
    statuses.push((await send('POST', '/keywords', 'ines', { input: 'Le bail commercial' })).status);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  const refused = await send('POST', '/', 'ines', { input: 'Encore ?' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('Encore ?', 'paul')).status).toBe('done');
});

test('no call answers without a token', async () => {
  for (const [method, path] of [
    ['GET', '/exchanges'],
    ['DELETE', '/exchanges'],
    ['DELETE', `/exchanges/${world.newId()}`],
    ['GET', '/settings'],
    ['PUT', '/settings'],
    ['GET', '/settings/projects'],
    ['PUT', `/settings/project/${world.project.code}`],
    ['GET', '/log'],
  ] as const)
    expect((await world.api.send(method, `/api/openai${path}`)).status).toBe(401);
});
