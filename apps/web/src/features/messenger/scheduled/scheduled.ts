import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import { docName, scheduledMessageRecord } from '@basoche/protocol';
import type { ScheduledMessagePlan } from '@basoche/protocol';
import { commandOn } from '@basoche/records';
import type { RecordEntry } from '@basoche/records';
import type { SyncEngine } from '@basoche/sync';
import { useMemo } from 'react';
import { finishRecord, removeRecord, saveRecord } from '../../../data/records/save-record.ts';
import { useRecords, type RowOf } from '../../../data/records/use-records.ts';
import { useRefusals, type RecordRefusal } from '../../../data/records/use-refusals.ts';
import { refusalText } from '../../../i18n/reason-text.ts';

type Row = RowOf<typeof scheduledMessageRecord>;

/** A planned message as this device knows it. */
export interface Planned {
  id: string;
  conversation: string;
  text: string;
  replyTo: string | null;
  date: string;
  time: string;
  /** `here`: not yet given to the server. `leaving`: to be sent at once. */
  state: 'here' | 'planned' | 'leaving' | 'refused';
  /** In the language of the reader. */
  reason: string | null;
  /** The server has it, or a command that makes it waits. */
  isKnown: boolean;
}

/** What this person planned, on all their devices, from this one. */
export function useScheduled() {
  const { entries, state } = useRecords(scheduledMessageRecord, {});
  const refusals = useRefusals(scheduledMessageRecord);
  const list = useMemo(() => plannedHere(entries, refusals), [entries, refusals]);
  return { list, state };
}

type Refusal = Pick<RecordRefusal, 'id' | 'does' | 'fields' | 'message' | 'fieldMessages'>;

/** The next first, those that were refused before them. */
export function plannedHere(entries: readonly RecordEntry<Row>[], refusals: readonly Refusal[]): Planned[] {
  const found = new Map(entries.map((entry) => [entry.id, plannedOf(entry)]));
  for (const { id, does, fields, message, fieldMessages } of refusals) {
    const known = found.get(id);
    const reason = Object.values(fieldMessages)[0] ?? message;
    if (does === 'save') found.set(id, { ...typed(id, fields), reason, isKnown: known !== undefined });
    else if (known) found.set(id, { ...known, state: 'refused', reason });
  }
  return [...found.values()].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

function plannedOf({ id, row, pending }: RecordEntry<Row>): Planned {
  const isRefused = pending === null && row.status === 'refused';
  const state = isRefused ? 'refused' : pending === null ? 'planned' : pending === 'finish' ? 'leaving' : 'here';
  return {
    id,
    conversation: row.conversationSlug,
    text: row.content,
    replyTo: row.replyTo,
    date: row.date,
    time: row.time,
    state,
    reason: isRefused && row.reason !== null ? refusalText({ detail: row.reason, ...reasonIn(row) }) : null,
    isKnown: true,
  };
}

const reasonIn = ({ refusal }: Row) => (refusal === null ? {} : { reason: refusal });

function typed(id: string, fields: RecordRefusal['fields']): Omit<Planned, 'reason' | 'isKnown'> {
  const plan = fields as ScheduledMessagePlan;
  return {
    id,
    conversation: plan.conversationSlug,
    text: plan.content,
    replyTo: plan.replyTo ?? null,
    date: plan.date,
    time: plan.time,
    state: 'refused',
  };
}

function placeOf({ state, date, time, id }: Planned): string {
  return `${state === 'refused' ? 0 : 1} ${date} ${time} ${id}`;
}

export interface PlanToKeep extends ScheduledMessagePlan {
  /** Of what is changed; a new one without it. */
  id?: string;
  /** As the person knows the conversation. */
  title: string;
}

/**
 * Plans a message or changes it, offline too. Behind the conversation's own creation, when that still waits.
 * @throws StorageError
 */
export async function planMessage(
  engine: SyncEngine,
  { id = newUuid(Date.now()), title, ...plan }: PlanToKeep,
): Promise<void> {
  const about = {
    aggregate: docName('conversation', plan.conversationSlug),
    label: `Programmer un message dans «\u00a0${title}\u00a0»`,
  };
  await decide(engine, id, saveRecord(engine, scheduledMessageRecord, { ...plan, id }, about));
}

/** Takes a planned message back, on every device. @throws StorageError */
export async function cancelPlanned(engine: SyncEngine, planned: Planned, title: string): Promise<void> {
  const about = {
    aggregate: docName('conversation', planned.conversation),
    label: `Ne pas envoyer le message programmé dans «\u00a0${title}\u00a0»`,
  };
  await decide(engine, planned.id, removeRecord(engine, scheduledMessageRecord, planned.id, about));
}

/**
 * Sends a planned message at once; without a network, as soon as there is one. What the server never took is written in
 * the conversation like any other message.
 * @throws StorageError
 */
export async function sendPlanned(engine: SyncEngine, actor: Actor, planned: Planned, title: string): Promise<void> {
  const { id, text, replyTo } = planned;
  const name = docName('conversation', planned.conversation);
  const about = { aggregate: name, label: `Envoyer maintenant un message programmé dans «\u00a0${title}\u00a0»` };
  if (planned.isKnown) return decide(engine, id, finishRecord(engine, scheduledMessageRecord, id, about));
  const handle = engine.open(name);
  try {
    await handle.local;
    conversation.sendMessage(handle.doc, actor, { id, text, ...(replyTo === null ? {} : { replyTo }) });
  } finally {
    handle.close();
  }
  return decide(engine, id, Promise.resolve());
}

/** What the server had refused of a message asks for no decision any more, once the person has taken another. */
async function decide({ outbox }: SyncEngine, id: string, decided: Promise<void>): Promise<void> {
  const refused = outbox
    .list()
    .filter((item) => item.state === 'review' && commandOn(scheduledMessageRecord, item)?.id === id);
  await decided;
  for (const item of refused) await outbox.discard(item.commandId);
}
