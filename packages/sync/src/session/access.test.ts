import { Scene } from '@basoche/testkit';
import { expect, test } from 'vitest';

const NAME = 'todolist/list-1';
/** More rounds of the event loop than a copy takes to leave. */
const ROUNDS = 30;

/** The right is lost, the tab dies so many rounds later, and another is opened. */
async function cutAfter(rounds: number, how: { open: boolean; online: boolean }) {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('secret', true));
  const device = scene.device();
  const tab = await scene.tab(device);
  if (how.open) await scene.open(tab, NAME);
  scene.server.setRight(NAME, 'alice', 'none');
  const passing = scene.clock.advance(3_000);
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
  tab.crash();
  await passing;
  device.setOnline(how.online);
  const { engine } = await scene.tab(device);
  await scene.clock.advance(3_000);
  return { engine, device };
}

for (const open of [true, false]) {
  const what = open ? 'an open document' : 'a document at rest';

  test(`[CH10] [BG6] the copy of ${what} leaves although the tab that drops it dies`, async () => {
    for (let rounds = 0; rounds < ROUNDS; rounds += 1) {
      const { engine, device } = await cutAfter(rounds, { open, online: true });
      const after = `after ${rounds} rounds`;
      expect(engine.status(), after).toMatchObject({ state: 'saved', refused: 0 });
      expect(await engine.peek(NAME, () => 'still here'), after).toBeNull();
      expect(await device.disk.names(), after).toEqual(['basoche-alice-firm']);
    }
  });

  test(`[CH10] nothing of ${what} counts as refused where nothing was, not even halfway`, async () => {
    for (let rounds = 0; rounds < ROUNDS; rounds += 1) {
      const { engine } = await cutAfter(rounds, { open, online: false });
      expect(engine.status(), `after ${rounds} rounds`).toMatchObject({ state: 'offline', refused: 0 });
    }
  });
}
