import { projectDoc } from '@basoche/crdt';
import { type DocName, type MessagePage, type TodoTaskGroup, type Board, type TextDocument } from '@basoche/protocol';
import type * as Y from 'yjs';
import { kindOf, slugOf } from './office.ts';
import type { Rest } from './rest.ts';

/** What REST says of a document, down to what must follow from its content. */
export async function restView(who: Rest, name: DocName): Promise<unknown> {
  const slug = slugOf(name);
  switch (kindOf(name)) {
    case 'conversation': {
      const messages: MessagePage['data'] = [];
      for (let page: number | null = 1; page !== null;) {
        const answer = (await who.post(`/messenger/message/list/${slug}`, { page, limit: 100 })) as MessagePage;
        messages.unshift(...answer.data);
        page = answer.nextPage;
      }
      return messages.map((each) => ({
        id: each.slug,
        text: each.text,
        author: each.sender.id,
        at: each.createdAt,
        replyTo: each.replyTo,
        isDeleted: each.status === 'deleted',
        isEdited: each.edited,
        tags: each.tags.map((tag) => tag.slug),
      }));
    }
    case 'todolist': {
      const lists = (await who.get(`/todotaskGroup/user/${who.userId}`)) as TodoTaskGroup[];
      const tasks = lists.find((list) => list.id === slug)?.todoTasks ?? [];
      return tasks.map((each) => ({
        id: each.id,
        title: each.title,
        percent: each.percent,
        minutes: each.minutesWorked,
        comments: each.comments,
        people: each.usersInCharge.map((person) => person.id),
      }));
    }
    case 'board': {
      const boards = (await who.get('/boards')) as Board[];
      return boards.find((board) => board.slug === slug)?.items;
    }
    default:
      return ((await who.get(`/documents/${slug}`)) as TextDocument).words;
  }
}

/** The same from the document itself: rows are a function of it. */
export function expectedView(name: DocName, doc: Y.Doc): unknown {
  const tables = projectDoc(kindOf(name), doc);
  const rows = (table: string) => tables[table] ?? [];
  const live = (table: string) => rows(table).filter((row) => row['deleted_at'] === null);
  switch (kindOf(name)) {
    case 'conversation':
      return rows('message')
        .toSorted((a, b) => Number(a['position']) - Number(b['position']))
        .map((row) => ({
          id: row.id,
          text: row['text'],
          author: row['author'],
          at: row['received_at'] ?? row['sent_at'],
          replyTo: row['reply_to'],
          isDeleted: row['deleted_at'] !== null,
          isEdited: row['edited_at'] !== null,
          tags: row['tags'],
        }));
    case 'todolist':
      return live('task')
        .toSorted((a, b) => compare(String(a['position']), String(b['position'])) || compare(a.id, b.id))
        .map((row) => ({
          id: row.id,
          title: row['title'],
          percent: row['percent'],
          minutes: row['minutes_worked'],
          comments: row['comments_count'],
          people: row['in_charge'],
        }));
    case 'board':
      return live('board_item').length;
    default:
      return rows('document_text')[0]?.['word_count'];
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
