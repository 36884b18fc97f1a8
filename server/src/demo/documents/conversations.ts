import { conversation } from '@basoche/crdt';
import type * as Y from 'yjs';
import type { PersonKey } from '../people.ts';
import { BORDEREAU } from './bordereau.ts';
import { userId } from './demo-doc.ts';
import type { DemoDoc, Seed } from './demo-doc.ts';
import { DIALOGUES } from './dialogues.ts';
import type { Dialogue, Line } from './dialogues.ts';
import { smallTalk } from './small-talk.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const conversations: DemoDoc[] = DIALOGUES.map((dialogue) => ({
  kind: 'conversation',
  slug: dialogue.slug,
  title: dialogue.title,
  ...(dialogue.matter ? { matter: dialogue.matter } : {}),
  owner: dialogue.owner,
  writers: dialogue.members,
  age: 120,
  build: (doc, seed) => build(doc, seed, dialogue),
}));

function build(doc: Y.Doc, seed: Seed, dialogue: Dialogue): void {
  const people = [dialogue.owner, ...dialogue.members];
  const missing = Math.max(0, (dialogue.length ?? 0) - dialogue.lines.length);
  const lines = [...smallTalk(missing, people, seed.random), ...dialogue.lines];
  const times = timesOf(lines.length, seed, dialogue.lastHoursAgo);
  const sent: string[] = [];
  for (const [index, line] of lines.entries()) {
    const actor = seed.as(line.by, times[index]);
    const replyTo = line.replyTo === undefined ? undefined : sent.at(-line.replyTo);
    sent.push(
      conversation.sendMessage(doc, actor, {
        text: line.text,
        ...(replyTo ? { replyTo } : {}),
        ...(line.hasFile ? withBordereau() : {}),
      }),
    );
    const id = sent.at(-1);
    if (id && line.tag) conversation.tagMessage(doc, actor, id, line.tag);
    if (id && line.edited)
      conversation.editMessage(doc, seed.as(line.by, (times[index] ?? seed.now) + 4 * MINUTE), id, line.edited);
  }
  const at = new Map(sent.map((id, index) => [id, times[index] ?? seed.now]));
  conversation.orderWaiting(doc, (id) => at.get(id) ?? seed.now);
  markRead(doc, seed, lines, sent, people, dialogue.unread);
}

function withBordereau() {
  const { id, message, name, mime, bytes } = BORDEREAU;
  return { id: message, file: { id, name, mime, size: bytes.length } };
}

/** Everybody has read all, but for those the dialogue names. */
function markRead(
  doc: Y.Doc,
  seed: Seed,
  lines: Line[],
  sent: string[],
  people: PersonKey[],
  unread: Dialogue['unread'],
): void {
  const { reads } = conversation.rootsOf(doc);
  for (const person of people) {
    const behind = unread?.[person] ?? 0;
    // Nobody is behind what they wrote.
    const own = lines.findLastIndex((line) => line.by === person);
    const message = sent[Math.max(own, sent.length - 1 - behind)];
    if (message) doc.transact(() => reads.set(userId(person), message), seed.as(person));
  }
}

/** Oldest first, in bursts within office hours, the last so many hours ago. */
function timesOf(count: number, seed: Seed, lastHoursAgo: number): number[] {
  const times: number[] = [];
  let at = seed.now - lastHoursAgo * HOUR;
  for (let index = 0; index < count; index++) {
    times.unshift(at);
    const isPause = seed.random() < 0.18;
    at = toOfficeHours(at - (isPause ? (4 + seed.random() * 40) * HOUR : (1 + seed.random() * 25) * MINUTE));
  }
  return times;
}

/** Back to a weekday between 7 h and 19 h UTC. */
function toOfficeHours(time: number): number {
  let at = time;
  const hour = new Date(at).getUTCHours();
  if (hour < 7) at -= (hour + 6) * HOUR;
  else if (hour >= 19) at -= (hour - 17) * HOUR;
  while ([0, 6].includes(new Date(at).getUTCDay())) at -= DAY;
  return at;
}
