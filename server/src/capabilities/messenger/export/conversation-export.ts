import { displayName, formatDay, localTimeOf } from '@basoche/domain';
import { MESSAGE_TAGS } from '@basoche/protocol';
import type { PersonSummary } from '@basoche/protocol';
import type { Trx } from '../../../db/database.ts';
import type { Principal } from '../../../sync/ports.ts';
import { projectsById } from '../../projects/index.ts';
import { memberIds, peopleById, requireDoc, unknownPerson } from '../../sharing/index.ts';
import type { MessageRow } from '../message-view.ts';

/** A whole conversation as it is given away: everything in it is text, times are the server's. */
export interface ConversationExport {
  title: string;
  projectCode: string | null;
  /** `Claire MARCHAND <claire@…>` */
  members: string[];
  exportedBy: string;
  /** Milliseconds since the epoch. */
  exportedAt: number;
  messages: ExportedMessage[];
}

export interface ExportedMessage {
  /** From 1. */
  number: number;
  author: string;
  /** When the server received it; `null` when it has not given it a time. */
  received: { instant: string; day: string; time: string } | null;
  text: string;
  state: 'sent' | 'edited' | 'deleted' | 'deleted-by-other';
  /** Name of the attachment. */
  file: string | null;
  /** `null` number: what it answers is not in the conversation. */
  answers: { number: number | null; author: string | null } | null;
  tags: string[];
}

/** Rows read at once. */
const PAGE = 2000;

/** @throws ApiError NOT_FOUND for who does not read the conversation */
export async function exportConversation(
  trx: Trx,
  who: Principal,
  slug: string,
  now: number,
): Promise<ConversationExport> {
  const doc = await requireDoc(trx, who, 'conversation', slug, 'read');
  const rows = await rowsOf(trx, doc.name);
  const members = await memberIds(trx, doc.name);
  const people = await peopleById(trx, [...new Set([...members, who.userId, ...rows.map((row) => row.author)])]);
  const projects = await projectsById(trx, [doc.projectId]);
  const person = (id: string): PersonSummary => people.get(id) ?? unknownPerson(id);
  const nameOf = (id: string): string => displayName(person(id).firstname, person(id).lastname);
  const others = members.filter((id) => id !== who.userId);
  return {
    title: doc.title === '' ? others.map(nameOf).join(', ') : doc.title,
    projectCode: doc.projectId === null ? null : (projects.get(doc.projectId)?.code ?? null),
    members: members.map((id) => `${nameOf(id)} <${person(id).email}>`),
    exportedBy: nameOf(who.userId),
    exportedAt: now,
    messages: messagesOf(rows, nameOf),
  };
}

async function rowsOf(trx: Trx, doc: string): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for (;;) {
    const page = await trx
      .selectFrom('message')
      .selectAll('message')
      .where('doc', '=', doc)
      .where('position', '>', rows.at(-1)?.position ?? -1)
      .orderBy('position')
      .limit(PAGE)
      .execute();
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

function messagesOf(rows: readonly MessageRow[], nameOf: (id: string) => string): ExportedMessage[] {
  const byId = new Map(rows.map((row, at) => [row.id, { number: at + 1, author: row.author }]));
  return rows.map((row, at) => {
    const replied = row.reply_to === null ? undefined : byId.get(row.reply_to);
    return {
      number: at + 1,
      author: nameOf(row.author),
      received: row.received_at === null ? null : receivedAt(row.received_at),
      text: row.text,
      state: stateOf(row),
      file: row.file?.name ?? null,
      answers:
        row.reply_to === null
          ? null
          : { number: replied?.number ?? null, author: replied ? nameOf(replied.author) : null },
      tags: row.tags.map((slug) => MESSAGE_TAGS.find((tag) => tag.slug === slug)?.name ?? slug),
    };
  });
}

function receivedAt(iso: string): ExportedMessage['received'] {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return null;
  const seconds = String(new Date(instant).getUTCSeconds()).padStart(2, '0');
  return {
    instant: new Date(instant).toISOString(),
    day: formatDay(instant),
    time: `${localTimeOf(instant)}:${seconds}`,
  };
}

function stateOf(row: MessageRow): ExportedMessage['state'] {
  if (row.deleted_at !== null) return row.deleted_by === row.author ? 'deleted' : 'deleted-by-other';
  return row.edited_at === null ? 'sent' : 'edited';
}
