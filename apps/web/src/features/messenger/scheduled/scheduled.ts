import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import { docName, SCHEDULED_CHANGED, messengerCalls, paramsIn } from '@basoche/protocol';
import type { ScheduledMessage, ScheduledMessagePlan } from '@basoche/protocol';
import type { OutboxCommand, OutboxItem, SyncEngine } from '@basoche/sync';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useEngine } from '../../../app/engine.tsx';
import { useLiveNews } from '../../../data/live.ts';
import { useOutbox } from '../../../data/use-outbox.ts';
import { send, commandOf } from '../../../app/http/calls.ts';
import { refusalFields, refusalText } from '../../../i18n/reason-text.ts';

const KEY = ['messenger', 'scheduled'];
/** What is commanded of a planned message. */
const COMMANDS = [messengerCalls.scheduleMessage, messengerCalls.cancelScheduled, messengerCalls.sendScheduledNow];

/** A planned message as this device knows it: the server's answer under the commands that wait here. */
export interface Planned {
  id: string;
  conversation: string;
  /** Empty when this device does not know it. */
  conversationName: string;
  text: string;
  replyTo: string | null;
  date: string;
  time: string;
  /** `here`: not yet given to the server. `leaving`: to be sent at once. */
  state: 'here' | 'planned' | 'leaving' | 'refused';
  /** French. */
  reason: string | null;
  /** The server has it, whatever waits here. */
  isOnServer: boolean;
}

/** What this person planned, on all their devices. */
export function useScheduled() {
  const engine = useEngine();
  const queries = useQueryClient();
  const answer = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => send(messengerCalls.listScheduled, null, { signal }),
  });
  useLiveNews([SCHEDULED_CHANGED], () => void queries.invalidateQueries({ queryKey: KEY }));
  useEffect(() => engine.outbox.onSettled(() => void queries.invalidateQueries({ queryKey: KEY })), [engine, queries]);
  const waiting = useOutbox();
  const list = useMemo(() => plannedHere(answer.data ?? [], waiting), [answer.data, waiting]);
  return {
    list,
    isFailed: answer.isError && answer.data === undefined,
    isPending: answer.isPending,
    retry: answer.refetch,
  };
}

/** The next first, those that were refused before them. */
export function plannedHere(answered: readonly ScheduledMessage[], items: readonly OutboxItem[]): Planned[] {
  const found = new Map<string, Planned>();
  for (const each of answered)
    found.set(each.slug, {
      id: each.slug,
      conversation: each.conversationSlug,
      conversationName: each.conversationName,
      text: each.content,
      replyTo: each.replyTo,
      date: each.date,
      time: each.time,
      state: each.status === 'refused' ? 'refused' : 'planned',
      reason: each.reason === null ? null : refusalText({ detail: each.reason, reason: each.refusal }),
      isOnServer: true,
    });
  for (const item of items.toSorted((a, b) => a.order - b.order)) layOver(found, item);
  return [...found.values()].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

function layOver(found: Map<string, Planned>, item: OutboxItem): void {
  const id = idOf(item);
  if (id === null) return;
  const known = found.get(id);
  const problem = item.state === 'review' ? reasonOf(item) : null;
  if (item.method === 'PUT') {
    const plan = item.body as ScheduledMessagePlan;
    found.set(id, {
      id,
      conversation: plan.conversationSlug,
      conversationName: known?.conversationName ?? '',
      text: plan.content,
      replyTo: plan.replyTo ?? null,
      date: plan.date,
      time: plan.time,
      state: problem === null ? 'here' : 'refused',
      reason: problem,
      isOnServer: known?.isOnServer ?? false,
    });
  } else if (known && problem !== null) {
    found.set(id, { ...known, state: 'refused', reason: problem });
  } else if (known && item.method === 'POST') {
    found.set(id, { ...known, state: 'leaving', reason: null });
  } else {
    found.delete(id);
  }
}

/** Of the planned message that a command is about; `null` for another command. */
function idOf(item: OutboxItem): string | null {
  for (const call of COMMANDS) {
    const slug = paramsIn(call, item)?.['slug'];
    if (slug !== undefined) return slug;
  }
  return null;
}

function reasonOf({ lastError }: OutboxItem): string | null {
  return lastError === null ? null : (Object.values(refusalFields(lastError))[0] ?? refusalText(lastError));
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
 * @throws StorageError when the device cannot keep it
 */
export async function planMessage(
  engine: SyncEngine,
  { id = newUuid(Date.now()), title, ...plan }: PlanToKeep,
): Promise<void> {
  const about = {
    aggregate: docName('conversation', plan.conversationSlug),
    label: `Programmer un message dans «\u00a0${title}\u00a0»`,
  };
  await decide(engine, id, commandOf(messengerCalls.scheduleMessage, { params: { slug: id }, body: plan }, about));
}

/** Takes a planned message back, on every device. @throws StorageError */
export async function cancelPlanned(engine: SyncEngine, planned: Planned, title: string): Promise<void> {
  const about = {
    aggregate: docName('conversation', planned.conversation),
    label: `Ne pas envoyer le message programmé dans «\u00a0${title}\u00a0»`,
  };
  await decide(engine, planned.id, commandOf(messengerCalls.cancelScheduled, { params: { slug: planned.id } }, about));
}

/**
 * Sends a planned message at once; without a line, as soon as there is one. What the server never took is written in
 * the conversation like any other message.
 * @throws StorageError
 */
export async function sendPlanned(engine: SyncEngine, actor: Actor, planned: Planned, title: string): Promise<void> {
  const { id, text, replyTo } = planned;
  const name = docName('conversation', planned.conversation);
  const about = { aggregate: name, label: `Envoyer maintenant un message programmé dans «\u00a0${title}\u00a0»` };
  if (planned.isOnServer || planned.state === 'here')
    return decide(engine, id, commandOf(messengerCalls.sendScheduledNow, { params: { slug: id } }, about));
  const handle = engine.open(name);
  try {
    await handle.local;
    conversation.sendMessage(handle.doc, actor, { id, text, ...(replyTo === null ? {} : { replyTo }) });
  } finally {
    handle.close();
  }
  return decide(engine, id, null);
}

/** What the server had refused of a message asks for no decision any more, once the person has taken another. */
async function decide({ outbox }: SyncEngine, id: string, command: OutboxCommand | null): Promise<void> {
  const refused = outbox.list().filter((item) => idOf(item) === id && item.state === 'review');
  if (command) await outbox.send(command);
  for (const item of refused) await outbox.discard(item.commandId);
}
