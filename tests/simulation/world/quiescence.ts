import { isDeepStrictEqual } from 'node:util';
import { projectDoc } from '@basoche/crdt';
import type { ProjectedRow } from '@basoche/crdt';
import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { settle } from '@basoche/testkit';
import { sql } from 'kysely';
import type * as Y from 'yjs';
import { auditDoc, readJournal, replay } from './audit.ts';
import { checkStep, HANGING_MS } from './checks.ts';
import { checkContactCommands, contactDifference } from './contacts.ts';
import { IdSet } from './id-set.ts';
import { leave } from './leaving.ts';
import type { World } from './world.ts';

/** Longest pause between two tries of anything in the client, and a little. */
const LONGEST_MS = 400_000;
const SLICE_MS = 10_000;

/** Everybody comes online, everything that was broken works again, and nobody types. */
export async function heal(world: World): Promise<void> {
  world.bus.reliability = 1;
  for (const [slot, node] of world.nodes.entries()) {
    if (node) node.fate = null;
    else await world.revive(slot);
  }
  for (const record of world.devices) {
    record.device.disk.full = false;
    record.device.skew = 0;
    record.uplink.dropsAcks = false;
    record.uplink.duplicatesFrames = false;
    for (const { tab } of record.tabs) {
      tab.frozen = false;
      tab.network.websocketsBlocked = false;
      tab.network.loseAnswers = 0;
      tab.network.foreign = null;
      tab.network.stallAnswers = 0;
      tab.network.repeatRequests = 0;
    }
    record.device.setOnline(true);
    if (!world.hasSession(record)) world.signIn(record);
    for (const { tab } of record.tabs) tab.engine.resume();
    for (const each of [...record.tabs])
      if (each.app < world.minApp) {
        await leave(world, each);
        await world.openTab(record);
      }
  }
  await noteRestore(world);
  // Commands whose process died are taken up again after two minutes of the database's clock.
  await world.base.db.asFirm(world.firmId, (trx) =>
    sql`update command_log set created_at = created_at - interval '1 hour' where status = 0`.execute(trx),
  );
  await settle();
}

/** Where every process ended before it noticed that the database went back, somebody notes it, as the runbook says. */
async function noteRestore(world: World): Promise<void> {
  if (!Number.isFinite(world.restoredAt)) return;
  await world.base.db.pool.query(
    `insert into sync.rollback (found_at, found_by) select $1, 'the runbook'
     where not exists (select from sync.rollback where found_at >= $2)`,
    [new Date(world.clock.now()), new Date(world.restoredAt)],
  );
}

/** [G8] Lets time pass until everybody agrees; says who does not. */
export async function converge(world: World, names: DocName[], phase: string): Promise<void> {
  let difference: string | null = null;
  const end = world.clock.now() + LONGEST_MS;
  do {
    await world.clock.advance(SLICE_MS);
    difference = await firstDifference(world, names);
  } while (difference !== null && world.clock.now() < end);
  if (difference !== null) world.ledger.violate('G8', `${phase}: ${difference}`);
  await world.clock.advance(HANGING_MS);
  await checkStep(world);
  for (const name of world.docs) await auditDoc(world, name);
  await checkContent(world);
  await checkContactCommands(world);
}

async function firstDifference(world: World, names: DocName[]): Promise<string | null> {
  for (const name of world.docs) {
    const stored = await readJournal(world, name);
    if (stored === null) continue;
    if (stored.projected !== stored.seq)
      return `rows of ${name} are at ${stored.projected}, its journal at ${stored.seq}`;
    const truth = replay(stored.updates);
    try {
      const difference = await replicaDifference(world, name, truth, names.includes(name));
      if (difference !== null) return difference;
    } finally {
      truth.destroy();
    }
  }
  return (await commandDifference(world)) ?? contactDifference(world);
}

async function replicaDifference(world: World, name: DocName, truth: Y.Doc, all: boolean): Promise<string | null> {
  const wanted = IdSet.ofDoc(truth);
  const rows = projectDoc(parseDocName(name)!.kind, truth);
  for (const device of world.devices) {
    const mayRead = world.ledger.right(device.userId, name) !== 'none';
    for (const { tab, id, handles } of device.tabs) {
      const who = `tab ${id} of device ${device.index}`;
      const state = tab.engine.status();
      if (!state.connected) return `${who} is not connected`;
      const handle = handles.get(name);
      const status = handle?.status ?? state.docs.find((each) => each.name === name);
      // What a server refused stays on the device, until the right comes back.
      if (!all && status?.state === 'refused') continue;
      const copy = await tab.engine.peek(name, (doc) => ({
        held: IdSet.ofDoc(doc),
        rows: projectDoc(parseDocName(name)!.kind, doc),
      }));
      if (!mayRead) {
        if (copy !== null && !copy.held.isEmpty) return `${who} still shows ${name}`;
        continue;
      }
      if (copy === null) return `${who} does not have ${name}`;
      if (!copy.held.equals(wanted))
        return `${who} has another ${name}, ${status?.state ?? 'at rest'}: ${copy.held.toString()} instead of ${wanted.toString()}`;
      if (!isDeepStrictEqual(copy.rows, rows)) return `${who} reads another ${name}`;
      if (status !== undefined && status.state !== 'saved') return `${who} says ${status.state} of ${name}`;
    }
  }
  return null;
}

async function commandDifference(world: World): Promise<string | null> {
  for (const device of world.devices)
    for (const { tab, id } of device.tabs) {
      const waiting = tab.engine.outbox.list().filter((item) => item.state !== 'review');
      if (waiting[0]) return `tab ${id}: command ${waiting[0].label} waits (${JSON.stringify(waiting[0].lastError)})`;
    }
  return null;
}

/** What the documents say in the end: who wrote what, and effects once each. */
async function checkContent(world: World): Promise<void> {
  for (const name of world.docs) {
    const stored = await readJournal(world, name);
    if (stored === null) continue;
    const doc = replay(stored.updates);
    checkAuthors(world, name, doc);
    doc.destroy();
  }
  for (const { commandId, device, name, message } of world.commands) {
    const item = device.tabs[0]?.tab.engine.outbox.list().find((each) => each.commandId === commandId);
    if (item !== undefined) continue;
    const { rows } = await world.base.db.pool.query(
      message === null ? 'select from shared_doc where name = $1' : 'select from message where doc = $1 and id = $2',
      message === null ? [name] : [name, message],
    );
    if (rows.length !== 1) world.ledger.violate('OB5', `command ${commandId} had ${rows.length} effects`);
  }
  const { rows } = await world.base.db.pool.query<{ slug: string; user_id: string; count: string }>(
    `select payload->>'slug' as slug, user_id, count(*) from live_event
     where firm_id = $1 and type = 'message.create' group by 1, 2 having count(*) > 1`,
    [world.firmId],
  );
  for (const row of rows)
    world.ledger.violate('PR1', `message ${row.slug} was announced ${row.count} times to ${row.user_id}`);
}

const AUTHORS: Record<string, [collection: string, column: string]> = {
  message: ['messages', 'author'],
  task: ['tasks', 'created_by'],
  task_comment: ['comments', 'author'],
  time_interval: ['intervals', 'user'],
  board_item: ['items', 'created_by'],
  board_comment: ['comments', 'author'],
};

function checkAuthors(world: World, name: DocName, doc: Y.Doc): void {
  const { ledger } = world;
  const kind = parseDocName(name)!.kind;
  const projection = projectDoc(kind, doc);
  for (const [table, rows] of Object.entries(projection)) {
    const [collection, column] = AUTHORS[table] ?? [];
    if (collection === undefined || column === undefined) continue;
    for (const row of rows) {
      const maker = ledger.makers.get(`${name}|${collection}|${row.id}`);
      if (maker !== row[column])
        ledger.violate('AU1', `${table} ${row.id} of ${name} says it is by ${String(row[column])}, ${maker} made it`);
    }
  }
  if (kind === 'conversation') for (const row of projection['message'] ?? []) checkMessage(world, name, row);
  for (const key of world.kept) {
    const [of, collection, id] = key.split('|');
    if (of === name && !doc.getMap(collection).has(id!)) ledger.violate('G1', `${key} was answered and is not there`);
  }
}

function checkMessage(world: World, name: DocName, row: ProjectedRow): void {
  if (row['deleted_at'] !== null) {
    if (row['deleted_by'] !== row['author'])
      world.ledger.violate('AU1', `message ${row.id} was deleted by ${String(row['deleted_by'])}`);
    return;
  }
  if (!world.ledger.texts.get(`${name}|${row.id}`)?.has(String(row['text'])))
    world.ledger.violate('AU1', `message ${row.id} says what its author never wrote: ${String(row['text'])}`);
  if (row['received_at'] === null) world.ledger.violate('G4', `message ${row.id} has no place`);
}
