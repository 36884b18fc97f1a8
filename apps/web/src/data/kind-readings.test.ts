import { conversation, newActor, todolist } from '@basoche/crdt';
import { CLOSE_CODES, type DocName } from '@basoche/protocol';
import { Scene, settle, type Device, type Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import { conversationListOf, totalUnread } from './conversations/conversation-list.ts';
import { LiveConversation } from './conversations/live-conversation.ts';
import { taskListsOf, type TaskListsState } from './tasks/task-lists.ts';

const LISTS = ['todolist/a', 'todolist/b', 'todolist/c'] as const;
let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  device = scene.device();
  for (const name of LISTS) createList(name);
});

/** A list with one task, by somebody else. */
function createList(name: DocName): void {
  scene.server.create(name, { alice: 'write' }, name);
  addTask(name);
}

function addTask(name: DocName): void {
  const actor = newActor('bob', 'd2', { now: () => scene.clock.now() });
  scene.server.edit(name, (doc) => {
    todolist.createTask(doc, actor, { title: name, usersInCharge: ['alice'] });
  });
}

function tasksOf({ lists }: TaskListsState): number {
  return lists.reduce((sum, { content }) => sum + (content?.tasks.length ?? 0), 0);
}

/** Every state that a screen could have shown: what was counted, whether as a number, and whether as « that is all ». */
function watch(tab: Tab): { states: { tasks: number; complete: boolean; current: boolean }[] } {
  const lists = taskListsOf(tab.engine);
  const seen = { states: [] as { tasks: number; complete: boolean; current: boolean }[] };
  const note = () => {
    const { complete, current } = lists.state;
    seen.states.push({ tasks: tasksOf(lists.state), complete, current });
  };
  note();
  lists.subscribe(note);
  return seen;
}

test('on a fresh device nothing is counted before every list has come and was read', async () => {
  // One list in each answer, and a pause after the first.
  scene.server.exchangeBytes = 1;
  const tab = await device.open();
  const { states } = watch(tab);
  tab.network.faulty = () => scene.server.requests.filter((each) => each.endsWith('/exchange')).length > 1;
  tab.network.foreign = 'maintenance';
  await scene.clock.advance(5_000);
  tab.network.foreign = null;
  await scene.clock.advance(60_000);
  expect(states.at(-1)).toEqual({ tasks: 3, complete: true, current: true });
  expect(states.some(({ tasks, complete }) => !complete && tasks > 0 && tasks < 3)).toBe(true);
  expect(states.filter(({ complete, current }) => complete || current).every(({ tasks }) => tasks === 3)).toBe(true);
});

test('a list that is open before it came is not counted as empty', async () => {
  const tab = await device.open();
  tab.network.faulty = (path) => path === '/api/sync/exchange';
  tab.network.foreign = 'maintenance';
  const handle = tab.engine.open(LISTS[0]);
  const { states } = watch(tab);
  await scene.clock.advance(10_000);
  handle.close();
  tab.network.foreign = null;
  await scene.clock.advance(60_000);
  expect(states.at(-1)).toMatchObject({ tasks: 3, complete: true });
  expect(states.filter(({ complete }) => complete).every(({ tasks }) => tasks === 3)).toBe(true);
});

test('at the next start, also offline, the numbers come once every list was read from the device', async () => {
  const first = await scene.tab(device);
  await scene.clock.advance(10_000);
  await first.close();
  device.setOnline(false);
  const tab = await device.open();
  const { states } = watch(tab);
  await settle();
  expect(states[0]).toEqual({ tasks: 0, complete: false, current: false });
  expect(states.at(-1)).toEqual({ tasks: 3, complete: true, current: true });
  expect(states.filter(({ complete }) => complete).every(({ tasks }) => tasks === 3)).toBe(true);
});

test('while newer lists are on their way the numbers are those of the device, and « nothing » is not said', async () => {
  const tab = await scene.tab(device);
  const lists = taskListsOf(tab.engine);
  await scene.clock.advance(10_000);
  tab.network.faulty = (path) => path === '/api/sync/exchange';
  tab.network.foreign = 'maintenance';
  addTask(LISTS[1]);
  await scene.clock.advance(5_000);
  expect({ ...lists.state, tasks: tasksOf(lists.state) }).toMatchObject({ tasks: 3, complete: true, current: false });
  device.setOnline(false);
  await settle();
  expect(lists.state).toMatchObject({ complete: true, current: true });
  tab.network.foreign = null;
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect({ ...lists.state, tasks: tasksOf(lists.state) }).toMatchObject({ tasks: 4, current: true });
});

test('a list that the server does not give, or that has nothing, keeps nobody waiting', async () => {
  scene.server.docs.get(LISTS[2])!.refuseWith = CLOSE_CODES.QUARANTINED.code;
  scene.server.create('todolist/empty', { alice: 'write' }, 'Vide');
  const tab = await device.open();
  const { states } = watch(tab);
  await scene.clock.advance(60_000);
  expect(states.at(-1)).toEqual({ tasks: 2, complete: true, current: true });
  tab.network.faulty = (path) => path === '/api/sync/exchange';
  tab.network.foreign = 'maintenance';
  scene.server.docs.get(LISTS[2])!.refuseWith = null;
  addTask(LISTS[2]);
  await scene.clock.advance(5_000);
  expect(states.at(-1)).toMatchObject({ complete: false });
  tab.network.foreign = null;
  await scene.clock.advance(60_000);
  expect(states.at(-1)).toEqual({ tasks: 4, complete: true, current: true });
});

test('that there is no list at all is known once the server has listed them', async () => {
  for (const name of LISTS) scene.server.docs.delete(name);
  device.online = false;
  const tab = await device.open();
  const { states } = watch(tab);
  await settle();
  expect(states.at(-1)).toMatchObject({ complete: false, current: false });
  device.setOnline(true);
  await scene.clock.advance(10_000);
  expect(states.at(-1)).toEqual({ tasks: 0, complete: true, current: true });
});

test('unread messages are counted by the same measure', async () => {
  const names = ['conversation/a', 'conversation/b'] as const;
  const actor = newActor('bob', 'd2', { now: () => scene.clock.now() });
  for (const name of names) {
    scene.server.create(name, { alice: 'write' }, name);
    scene.server.edit(name, (doc) => {
      conversation.sendMessage(doc, actor, { text: 'Bonjour' });
      conversation.orderWaiting(doc, scene.clock.now());
    });
  }
  scene.server.exchangeBytes = 1;
  const tab = await device.open();
  const list = conversationListOf(tab.engine, 'alice');
  list.start();
  // One of them is on the screen before it has come.
  tab.network.faulty = (path) => path === '/api/sync/exchange';
  tab.network.foreign = 'maintenance';
  const handle = tab.engine.open(names[0]);
  tab.network.dropFromServer = () => true;
  await settle();
  list.attach(handle, new LiveConversation(handle.doc));
  const counts: number[] = [];
  for (let step = 0; step < 300; step += 1) {
    if (list.state.complete) counts.push(totalUnread(list.state.rows));
    await scene.clock.advance(200);
    if (step === 20) {
      tab.network.foreign = null;
      tab.network.dropFromServer = null;
      tab.network.cut();
    }
  }
  expect(list.state.current).toBe(true);
  expect([...new Set(counts)]).toEqual([2]);
});
