import { isDeepStrictEqual } from 'node:util';
import { contactRecord, pathOf } from '@basoche/protocol';
import type { Call, Contact } from '@basoche/protocol';
import { settle } from '@basoche/testkit';
import { readAccount } from '../../../server/src/capabilities/access/index.ts';
import { contactSource } from '../../../server/src/capabilities/contacts/index.ts';
import type { SimDevice, SimTab } from './devices.ts';
import type { World } from './world.ts';

/** A command about a contact that a device has stored. */
export interface SentContactCommand {
  commandId: string;
  device: SimDevice;
  label: string;
}

interface ContactCommand {
  id: string;
  call: Call;
  body?: Record<string, unknown>;
}

const FIELDS = ['firstname', 'lastname', 'city', 'email', 'fonction'] as const;
const { create, update, remove } = contactRecord.calls;

/** What a person does, by what they have before their eyes. */
function draw(world: World, shown: readonly Contact[], { pick, x }: { pick: number; x: number }): ContactCommand {
  const word = world.word();
  const row = world.pick(
    shown.filter(({ is_readable }) => is_readable),
    pick,
  );
  if (row === undefined || x < 200) {
    const id = world.newId();
    return { id, call: create, body: { id, firstname: 'Anne', lastname: word, is_hidden: x % 5 === 0 } };
  }
  const { id } = row;
  const change = (fields: Partial<Contact>): ContactCommand => {
    const seen = Object.fromEntries(Object.keys(fields).map((field) => [field, row[field as keyof Contact]]));
    // One in eight does not say what stood there.
    return { id, call: update, body: x % 8 === 0 ? fields : { ...fields, seen } };
  };
  if (x < 280) return { id, call: remove };
  if (x < 380) return change({ is_archived: !row.is_archived });
  if (x < 480) return change({ is_hidden: !row.is_hidden });
  if (x < 560) return change({ city: ` ${word} `, email: `${word}@exemple.fr` });
  const field = FIELDS[x % FIELDS.length]!;
  return change({ [field]: field === 'email' ? `${word}@exemple.fr` : word });
}

const pathFor = ({ call, id }: ContactCommand) => `/api${pathOf(call, { params: { id } })}`;
const methodOf = (call: Call) => call.method as 'POST' | 'PUT' | 'DELETE';

export async function changeContact(
  world: World,
  record: SimTab | undefined,
  op: { pick: number; x: number },
): Promise<boolean> {
  if (record === undefined) return false;
  const { device, tab } = record;
  const shown = shownIn(record).map(({ row }) => row);
  const command = draw(world, shown, op);
  const { id, call, body } = command;
  const label = `${call.method} ${id}`;
  const item = await world.outcome(
    tab.engine.outbox.send({
      aggregate: `contact/${id}`,
      method: methodOf(call),
      path: pathFor(command),
      label,
      ...(body === undefined ? {} : { body }),
    }),
    'storing a command',
  );
  // The device could not store it, and said so.
  if (item === null) return true;
  world.contacts.push({ commandId: item.commandId, device, label });
  const isOnItsWay = tab.engine.outbox
    .list()
    .some((each) => each.commandId === item.commandId && each.state !== 'review');
  if (isOnItsWay) checkShown(world, record, command);
  await settle();
  return true;
}

/** [R4] What was typed shows at once. */
function checkShown(world: World, { tab, id: tabId }: SimTab, { id, call, body }: ContactCommand): void {
  const rows = tab.engine.records.rows(contactRecord);
  if (rows.state.is === 'loading') return;
  const entry = rows.get(id);
  if (call === remove) {
    if (entry !== undefined)
      world.ledger.violate('R4', `tab ${tabId} still shows contact ${id}, which was deleted there`);
    return;
  }
  const { seen: _, ...fields } = body ?? {};
  for (const [field, value] of Object.entries(fields))
    if (entry?.row[field as keyof Contact] !== value)
      world.ledger.violate(
        'R4',
        `tab ${tabId} shows ${field} of ${id} as ${String(entry?.row[field as keyof Contact])}, not as typed`,
      );
}

/** Over REST, by somebody whose devices hear of it from the feed. */
export async function changeAsColleague(world: World, op: { user: number; pick: number; x: number }): Promise<boolean> {
  const user = world.users[op.user];
  const [node] = world.aliveNodes;
  if (!user || !node) return false;
  const command = draw(world, await readableBy(world, user.id), op);
  const request = new Request(`http://basoche.test${pathFor(command)}`, {
    method: command.call.method,
    headers: {
      authorization: `Bearer ${world.signInElsewhere(user)}`,
      'content-type': 'application/json',
      'idempotency-key': world.newId(),
    },
    ...(command.body === undefined ? {} : { body: JSON.stringify(command.body) }),
  });
  await world.outcome(node.handle(request), 'a change of a contact over REST');
  return true;
}

export function showContacts(record: SimTab | undefined): boolean {
  if (record === undefined) return false;
  shownIn(record);
  return true;
}

function shownIn({ tab }: SimTab) {
  return tab.engine.records.rows(contactRecord).list().entries;
}

/** Contacts as the database gives them to a person. */
async function readableBy(world: World, userId: string): Promise<Contact[]> {
  return world.base.db.asFirm(world.firmId, async (trx) => {
    const account = await readAccount(trx, userId);
    const reader = { firmId: world.firmId, account };
    return (await contactSource.read(trx, reader, { after: null, limit: 10_000 })) as Contact[];
  });
}

/** [R3] Every device shows what its person may read, as the database has it; `null` = so it is. */
export async function contactDifference(world: World): Promise<string | null> {
  for (const device of world.devices) {
    const wanted = new Map((await readableBy(world, device.userId)).map((row) => [row.id, row]));
    for (const record of device.tabs) {
      const entries = shownIn(record);
      const who = `tab ${record.id} of device ${device.index}`;
      const { state } = record.tab.engine.records.rows(contactRecord);
      if (state.is !== 'complete') return `${who} has contacts that are ${state.is}`;
      for (const { id, row, isPending } of entries) {
        if (isPending) return `${who} shows contact ${id} as pending`;
        if (!isDeepStrictEqual(row, wanted.get(id)))
          return `${who} shows contact ${id} as ${JSON.stringify(row)} instead of ${JSON.stringify(wanted.get(id))}`;
      }
      if (entries.length !== wanted.size) return `${who} shows ${entries.length} contacts of ${wanted.size}`;
    }
  }
  return null;
}

/** [R4] Each command was executed, or stands to be reviewed with what was typed. */
export async function checkContactCommands(world: World): Promise<void> {
  for (const { commandId, device, label } of world.contacts) {
    const item = device.tabs[0]?.tab.engine.outbox.list().find((each) => each.commandId === commandId);
    if (item !== undefined) continue;
    const { rows } = await world.base.db.pool.query('select from command_log where command_id = $1', [commandId]);
    if (rows.length !== 1) world.ledger.violate('R4', `command ${label} is nowhere (${rows.length} executions)`);
  }
}

/** [R4] Nothing is called saved while a command that this tab knows was not answered. */
export function checkContactBadge(world: World): void {
  for (const { tab, id } of world.tabs) {
    if (tab.frozen || tab.engine.status().state !== 'saved') continue;
    const item = tab.engine.outbox.list().find(({ state }) => state !== 'review');
    if (item !== undefined) world.ledger.violate('G2', `tab ${id} says saved with command ${item.label} ${item.state}`);
  }
}
