import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { modelServer, says, send, start } from '../../../testing/model-server.ts';
import type { Output, Passage } from '../port.ts';
import { ProviderError } from '../port.ts';
import { openAiProvider } from './openai-provider.ts';
import type { ExternalSettings } from './openai-provider.ts';
import { partsOf } from './parts.ts';

let model: Awaited<ReturnType<typeof modelServer>>;
beforeAll(async () => {
  model = await modelServer();
});
beforeEach(() => {
  model.asked.length = 0;
});
afterAll(() => model.close());

const port = (more: Partial<ExternalSettings> = {}) =>
  openAiProvider({ url: model.url, apiKey: 'clef', model: 'petit', timeoutMs: 30_000, partCharacters: 500, ...more });

function watch(signal = new AbortController().signal) {
  const parts: string[] = [];
  const steps: [number, number][] = [];
  const output: Output = {
    signal,
    part: (text) => void parts.push(text),
    progress: (done, total) => void steps.push([done, total]),
  };
  return { output, parts, steps };
}

const passages: Passage[] = [
  { doc: 'document/bail', id: null, title: 'Bail', text: 'Le loyer est de 1 200 €.' },
  { doc: 'conversation/c', id: 'm1', title: 'Claire', text: 'Le loyer a été payé en mars.' },
];

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error.reason;
  throw error;
}

test('an answer comes word by word, from numbered passages, with the key, and cites what it names', async () => {
  model.answers(says('Le loyer est payé [2]. Autre source [7].'));
  const { output, parts } = watch();
  const reply = await port().answer('Et le loyer ?', passages, output);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.join('')).toBe(reply.text);
  expect(reply.citations).toMatchObject([{ number: 2, doc: 'conversation/c', id: 'm1' }]);
  const [asked] = model.asked;
  expect(asked).toMatchObject({ authorization: 'Bearer clef', model: 'petit' });
  expect(asked?.user).toContain('[1] Bail\nLe loyer est de 1 200 €.');
  expect(asked?.user).toMatch(/Question\u00a0: Et le loyer\s\?$/u);
  expect(asked?.system).toContain('seuls extraits');
});

test('a server that does not stream is understood as well', async () => {
  model.answers((_asked, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: 'Résumé.' }, finish_reason: 'stop' }] }));
  });
  const { output, parts } = watch();
  expect(await port().summarize(passages, output)).toMatchObject({ text: 'Résumé.' });
  expect(parts).toEqual(['Résumé.']);
});

test('a long text is read in parts, then their summaries as one, and only that is shown', async () => {
  let count = 0;
  model.answers((asked, response, closed) => {
    count += 1;
    const isLast = asked.system.includes('parties successives');
    return says(isLast ? 'Le tout.' : `Partie ${count}.`)(asked, response, closed);
  });
  const { output, parts, steps } = watch();
  const text = Array.from({ length: 60 }, (_, at) => `Phrase numéro ${at} du bail commercial.`).join('\n');
  const reply = await port().summarize([{ ...passages[0]!, text }], output);
  expect(reply.text).toBe('Le tout.');
  expect(parts.join('')).toBe('Le tout.');
  expect(model.asked.length).toBeGreaterThan(4);
  expect(model.asked.every(({ user }) => user.length <= 500)).toBe(true);
  expect(model.asked.at(-1)?.user).toContain('Partie 1.\nPartie 2.');
  expect(steps[0]).toEqual([0, model.asked.length - 1]);
});

test('keywords of all parts are counted together', async () => {
  model.answers(says('- bail commercial, loyer\n1. clause résolutoire.'));
  expect((await port().keywords(passages, watch().output)).keywords).toEqual([
    'bail commercial',
    'loyer',
    'clause résolutoire',
  ]);
});

test.each<[string, string, Parameters<typeof model.answers>[0]]>([
  ['an error of the server', 'down', (_asked, response) => void response.writeHead(500).end('<html>')],
  ['a wrong key', 'refused', (_asked, response) => void response.writeHead(401).end()],
  [
    'an address that leads elsewhere',
    'down',
    (_asked, response) => void response.writeHead(302, { location: '/' }).end(),
  ],
  ['too much asked', 'busy', (_asked, response) => void response.writeHead(429).end()],
  [
    'a page',
    'nonsense',
    (_asked, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  ],
  ['a broken line', 'nonsense', (_asked, response) => (start(response), void response.end('data: {"choices"\n\n'))],
  ['another shape', 'nonsense', (_asked, response) => (start(response), void response.end('data: {"text":"x"}\n\n'))],
  ['silence at the end', 'nonsense', (_asked, response) => (start(response), void response.end('data: [DONE]\n\n'))],
  [
    'an error in the stream',
    'down',
    (_asked, response) => (start(response), void response.end('data: {"error":{}}\n\n')),
  ],
  [
    'an endless reply',
    'nonsense',
    async (_asked, response) => {
      start(response);
      for (let count = 0; count < 60; count += 1) send(response, { delta: { content: 'x'.repeat(1_000) } });
      response.end('data: [DONE]\n\n');
    },
  ],
])('%s is %s', async (_what, reason, answer) => {
  model.answers(answer);
  expect(await failureOf(port().answer('?', passages, watch().output))).toBe(reason);
});

test('a reply that is cut keeps what had come, by a lost connection and by a quiet end', async () => {
  for (const end of ['destroy', 'end'] as const) {
    model.answers(async (_asked, response) => {
      start(response);
      send(response, { delta: { content: 'Le début' } });
      await new Promise((resolve) => response.write('\n', resolve));
      if (end === 'destroy') setImmediate(() => response.destroy());
      else response.end();
    });
    const { output, parts } = watch();
    expect(await failureOf(port().answer('?', passages, output))).toBe('cut');
    expect(parts).toEqual(['Le début']);
  }
});

test('a silence that lasts is slow, before the first word and after it, and lets go of the connection', async () => {
  for (const first of [false, true]) {
    const released: Promise<void>[] = [];
    model.answers((_asked, response, closed) => {
      released.push(closed);
      if (!first) return;
      start(response);
      send(response, { delta: { content: 'Un mot' } });
    });
    expect(await failureOf(port({ timeoutMs: 150 }).answer('?', passages, watch().output))).toBe('slow');
    await Promise.all(released);
  }
});

test('cancelling closes the connection to the model', async () => {
  const cancel = new AbortController();
  const released: Promise<void>[] = [];
  model.answers((_asked, response, closed) => {
    released.push(closed);
    start(response);
    send(response, { delta: { content: 'Un mot' } });
  });
  const { output } = watch(cancel.signal);
  const work = port().answer('?', passages, { ...output, part: () => cancel.abort() });
  await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  await Promise.all(released);
});

test('nobody at the address is down', async () => {
  const gone = await modelServer();
  await gone.close();
  expect(await failureOf(port({ url: gone.url }).summarize(passages, watch().output))).toBe('down');
});

test('parts are never longer than asked, and lose nothing but spaces', () => {
  const texts = ['a'.repeat(1_200), 'Une phrase. '.repeat(80), 'Courte.'];
  const parts = partsOf(
    texts.map((text) => ({ title: 'Titre', text })),
    500,
  );
  expect(parts.every((part) => part.length <= 500)).toBe(true);
  expect(parts.join('').replaceAll(/\s/g, '')).toBe(
    texts
      .map((text) => `Titre${text}`)
      .join('')
      .replaceAll(/\s/g, ''),
  );
});
