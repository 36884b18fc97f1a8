import { formatDay, localTimeOf } from '@basoche/domain';
import { MESSAGE_TAGS } from '@basoche/protocol';
import type { Message, PersonSummary } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { unknownPerson } from '../sharing/index.ts';

export type MessageRow = Selectable<Tables['message']>;

/** What a message needs beside its own row. */
export interface Readers {
  /** Members of the conversation and former authors. */
  people: ReadonlyMap<string, PersonSummary>;
  memberIds: readonly string[];
  /** User -> place of the last message read. */
  readUpTo: ReadonlyMap<string, number>;
}

export function messageView(row: MessageRow, reader: string, readers: Readers): Message {
  const createdAt = row.received_at ?? row.sent_at;
  const instant = Date.parse(createdAt);
  const emailOf = (id: string) => readers.people.get(id)?.email;
  const hasRead = (id: string) => id === row.author || (readers.readUpTo.get(id) ?? -1) >= row.position;
  return {
    slug: row.id,
    text: row.text,
    content: row.text,
    sender: readers.people.get(row.author) ?? unknownPerson(row.author),
    isSender: row.author === reader,
    date: formatDay(instant),
    time: localTimeOf(instant),
    createdAt,
    file: row.file?.id ?? null,
    replyTo: row.reply_to,
    isRead: emails(readers.memberIds.filter(hasRead).map(emailOf)),
    tags: row.tags.map((slug) => MESSAGE_TAGS.find((tag) => tag.slug === slug) ?? { slug, name: slug }),
    status: row.deleted_at === null ? 'sent' : 'deleted',
    edited: row.edited_at !== null,
    conversationSlug: row.doc.slice('conversation/'.length),
    receiver: emails(readers.memberIds.filter((id) => id !== row.author).map(emailOf)),
  };
}

function emails(list: (string | undefined)[]): string {
  return list.filter(Boolean).join(',');
}
