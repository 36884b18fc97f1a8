import { expect, test } from 'vitest';
import { ExportTurns } from './export-turns.ts';

async function* content(): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from('un ');
  yield Buffer.from('deux');
}

const busy = { code: 'UNAVAILABLE' };

test('[HI7] one export a person and four in all, until each was sent, given up or has failed', async () => {
  const turns = new ExportTurns();
  const send = (who: string) => turns.send(who, async () => content);
  const first = await send('claire');
  await expect(send('claire')).rejects.toMatchObject(busy);
  expect(await new Response(first).text()).toBe('un deux');
  const open = await Promise.all(['claire', 'paul', 'ines', 'marc'].map(send));
  await expect(send('anne')).rejects.toMatchObject(busy);
  await open[0]!.cancel();
  await expect(
    turns.send('anne', async () => {
      throw new Error('unreadable');
    }),
  ).rejects.toThrow('unreadable');
  const broken = await turns.send(
    'anne',
    async () =>
      async function* () {
        yield Buffer.from('un');
        throw new Error('cut');
      },
  );
  await expect(new Response(broken).text()).rejects.toThrow('cut');
  expect(await new Response(await send('anne')).text()).toBe('un deux');
});

test('[HI7] a file that nobody takes is given up, and its reader does not get the rest as if it were whole', async () => {
  let isEnded = false;
  const turns = new ExportTurns(5);
  const left = await turns.send(
    'claire',
    async () =>
      async function* () {
        try {
          yield* content();
        } finally {
          isEnded = true;
        }
      },
  );
  const reader = left.getReader();
  expect((await reader.read()).done).toBe(false);
  await expect(reader.closed).rejects.toThrow('not taken');
  await expect.poll(() => isEnded).toBe(true);
  expect(await new Response(await turns.send('claire', async () => content)).text()).toBe('un deux');
});
