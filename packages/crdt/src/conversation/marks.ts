import type * as Y from 'yjs';
import { byId } from '../records/record.ts';
import {
  parseReactionKey,
  parseTagKey,
  pinValue,
  type ReactionKind,
  REACTIONS,
  reactionValue,
  rootsOf,
} from './shape.ts';

/** What people put on messages, found by message. Made whole once; a reader that follows a document keeps it with `noteReaction`. */
export interface Marks {
  tags: Map<string, string[]>;
  /** Keys in `reactions`. */
  reactions: Map<string, Set<string>>;
}

export interface Reaction {
  kind: ReactionKind;
  /** User ids, each once; who reacted first comes first. */
  users: string[];
}

export interface Pin {
  by: string;
  /** ISO. */
  at: string;
}

export function readMarks(doc: Y.Doc): Marks {
  const marks: Marks = { tags: readTags(doc), reactions: new Map() };
  for (const key of rootsOf(doc).reactions.keys()) noteReaction(doc, marks, key);
  return marks;
}

/** Message -> its tags. */
export function readTags(doc: Y.Doc): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  for (const key of rootsOf(doc).tags.keys()) {
    const parts = parseTagKey(key);
    if (parts) tags.set(parts.message, [...(tags.get(parts.message) ?? []), parts.tag]);
  }
  return tags;
}

/** Brings one key of `reactions` up to date. Gives the message it is about; `null` when it is unreadable. */
export function noteReaction(doc: Y.Doc, { reactions }: Marks, key: string): string | null {
  const message = parseReactionKey(key)?.message ?? null;
  if (message === null) return null;
  const keys = reactions.get(message) ?? new Set<string>();
  if (rootsOf(doc).reactions.has(key)) keys.add(key);
  else keys.delete(key);
  if (keys.size > 0) reactions.set(message, keys);
  else reactions.delete(message);
  return message;
}

/** The reactions to one message, kinds in the order of `REACTIONS`. */
export function reactionsTo(doc: Y.Doc, { reactions }: Marks, message: string): Reaction[] {
  const keys = reactions.get(message);
  if (!keys) return [];
  const root = rootsOf(doc).reactions;
  const users = new Map<ReactionKind, Dated[]>();
  for (const key of keys) {
    const parts = parseReactionKey(key);
    const value = reactionValue.safeParse(root.get(key)).data;
    if (!parts || !value) continue;
    users.set(parts.kind, [...(users.get(parts.kind) ?? []), { id: parts.user, at: value.at }]);
  }
  return REACTIONS.flatMap((kind) => {
    const those = users.get(kind);
    return those ? [{ kind, users: those.toSorted(byTime).map((each) => each.id) }] : [];
  });
}

export function readPin(doc: Y.Doc, message: string): Pin | null {
  const { pins } = rootsOf(doc);
  const pin = pins.has(message) ? pinValue.safeParse(pins.get(message)).data : undefined;
  return pin ? { by: pin.by, at: pin.at } : null;
}

export interface Dated {
  id: string;
  at: string;
}

/** The oldest first. */
export function byTime(a: Dated, b: Dated): number {
  return a.at === b.at ? byId(a, b) : a.at < b.at ? -1 : 1;
}
