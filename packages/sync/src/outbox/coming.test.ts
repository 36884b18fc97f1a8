import { contactRecord } from '@basoche/protocol';
import { contact, ContactScene, rowsIn, settle, shownIn, shownOf } from '@basoche/testkit';
import type { Device, Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import type { ComingCommand, FilesOfApp } from '../api/engine.ts';
import type { OutboxCommand } from '../api/outbox.ts';
import { uuidv7 } from './uuid.ts';

let scene: ContactScene;

beforeEach(() => {
  scene = new ContactScene();
});

/** Files on their way, as one tab knows of them. */
class Files implements FilesOfApp {
  #coming: readonly ComingCommand[];
  readonly #listeners = new Set<() => void>();

  constructor(coming: readonly ComingCommand[]) {
    this.#coming = coming;
  }

  load = async () => undefined;
  list = () => [];
  coming = () => this.#coming;
  subscribe = (fn: () => void) => {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  };

  become(coming: readonly ComingCommand[]): void {
    this.#coming = coming;
    for (const fn of this.#listeners) fn();
  }
}

/** Makes a contact, once its content is there. */
function creation(n: number, after: readonly string[] = []): ComingCommand {
  const { id, firstname, lastname } = contact(n);
  return {
    commandId: uuidv7(scene.clock.now(), () => n / 10),
    aggregate: `contact/${n}`,
    after,
    method: 'POST',
    path: '/api/contact/create',
    body: { id, firstname, lastname },
    label: 'Contact',
  };
}

const named = (n: number): OutboxCommand => ({
  aggregate: `exhibit/${n}`,
  after: [`contact/${n}`],
  method: 'POST',
  path: `/api/exhibit/${n}`,
  label: 'Pièce',
});

async function tabWith(files: Files, device: Device = scene.device()): Promise<Tab> {
  const tab = await scene.tab(device, { records: [contactRecord], files });
  rowsIn(tab);
  await scene.clock.advance(2_000);
  return tab;
}

const sent = () => scene.server.commands.map(({ path }) => path.split('/').slice(2, 4).join('/'));

/** As the owner of the files does once the server has the content. */
async function handOver(tab: Tab, command: ComingCommand, ...tabs: Files[]): Promise<void> {
  await tab.engine.outbox.send(command);
  for (const files of tabs) files.become(files.coming().filter((each) => each !== command));
}

test('[OB15] what names a file on its way is held until that was sent, and goes after it in its order', async () => {
  const [one, two] = [creation(1), creation(2)];
  const files = new Files([one, two]);
  const tab = await tabWith(files);
  const renamed = await scene.update(tab, 1, { city: 'Lille' });
  await tab.engine.outbox.send(named(1));
  await tab.engine.outbox.send(named(2));
  await tab.engine.outbox.send(named(3));
  await scene.clock.advance(60_000);
  expect(sent()).toEqual(['exhibit/3']);
  expect(tab.engine.outbox.isHeld(renamed)).toBe(true);
  await handOver(tab, one, files);
  await scene.clock.advance(60_000);
  expect(sent()).toEqual(['exhibit/3', 'contact/create', 'contact/update', 'exhibit/1']);
  await handOver(tab, two, files);
  await scene.clock.advance(60_000);
  expect(sent().slice(4)).toEqual(['contact/create', 'exhibit/2']);
  expect(scene.served(1)?.city).toBe('Lille');
});

test('[OB15] also over a reload, and behind what came before the file', async () => {
  const command = creation(1, ['folder/1']);
  const device = scene.device();
  device.online = false;
  const first = await tabWith(new Files([command]), device);
  await first.engine.outbox.send({ ...named(9), aggregate: 'folder/1', after: [], path: '/api/folder/1' });
  await first.engine.outbox.send(named(1));
  first.crash();
  const files = new Files([command]);
  const tab = await tabWith(files, device);
  await handOver(tab, command, files);
  await scene.update(tab, 1, { city: 'Lille' });
  let failures = 2;
  const execute = scene.server.onCommand;
  scene.server.onCommand = (request) => {
    if (request.path !== '/api/folder/1' || failures === 0) return execute(request);
    failures -= 1;
    return { error: 'UNAVAILABLE' };
  };
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(sent()).toEqual(['folder/1', 'contact/create', 'exhibit/1', 'contact/update']);
});

test('[OB15] once the file is given up the server decides', async () => {
  const files = new Files([creation(1)]);
  const tab = await tabWith(files);
  await scene.update(tab, 1, { city: 'Lille' });
  await scene.clock.advance(60_000);
  expect(sent()).toEqual([]);
  files.become([]);
  await scene.clock.advance(60_000);
  expect(tab.engine.outbox.list()).toMatchObject([{ state: 'review', lastError: { code: 'NOT_FOUND' } }]);
});

test('[RD13] what comes is shown as waiting, under what was changed of it, in every tab, and does not vanish when it goes', async () => {
  const command = creation(1);
  const device = scene.device();
  const [own, others] = [new Files([command]), new Files([command])];
  const tabs = [await tabWith(own, device), await tabWith(others, device)];
  await scene.update(tabs[0]!, 1, { city: 'Lille' });
  for (const tab of tabs) expect(shownOf(tab, 1)).toMatchObject({ row: { city: 'Lille' }, isPending: true });
  const seen: unknown[] = [];
  for (const tab of tabs) rowsIn(tab).subscribe(() => seen.push(shownOf(tab, 1)?.row.city));
  await handOver(tabs[0]!, command, own, others);
  await scene.clock.advance(60_000);
  for (const tab of tabs) expect(shownOf(tab, 1)).toMatchObject({ row: { city: 'Lille' }, isPending: false });
  expect(new Set(seen)).toEqual(new Set(['Lille']));
});

test('[RD13] a file that is given up is shown no longer', async () => {
  const files = new Files([creation(1), creation(2)]);
  const tab = await tabWith(files);
  expect(shownIn(tab)).toEqual(['Contact 1', 'Contact 2']);
  files.become([]);
  await settle();
  expect(shownIn(tab)).toEqual([]);
});

test('[RD13] of hundreds of files changes are shown together', async () => {
  const all = Array.from({ length: 300 }, (_, n) => creation(n));
  const files = new Files(all);
  const tab = await tabWith(files);
  expect(shownIn(tab)).toHaveLength(300);
  let shown = 0;
  rowsIn(tab).subscribe(() => (shown += 1));
  for (let gone = 1; gone <= 50; gone += 1) files.become(all.slice(gone));
  await scene.clock.advance(1_000);
  expect([shown, shownIn(tab).length]).toEqual([1, 250]);
});
