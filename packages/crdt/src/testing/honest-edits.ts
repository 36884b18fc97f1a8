import type { DocKind } from '@basoche/protocol';
import { TASK_STATUSES } from '@basoche/domain';
import * as fc from 'fast-check';
import type * as Y from 'yjs';
import { type Actor, board, conversation, document, type Place, todolist } from '../index.ts';
import type { TestClock } from './actors.ts';
import { mentionEdits } from './mention-edits.ts';
import { sheetEdits } from './sheet-edits.ts';
import { slideEdits } from './slide-edits.ts';

/** One random choice of an edit; the same numbers on the same document give the same edit. */
export interface Choice {
  pick: number;
  x: number;
  y: number;
  text: string;
}

export const choice: fc.Arbitrary<Choice> = fc.record({
  pick: fc.nat(99),
  x: fc.nat(999),
  y: fc.nat(999),
  text: fc.string({ maxLength: 12, unit: 'binary' }),
});

type Edit = (doc: Y.Doc, actor: Actor, choice: Choice) => void;

/** Edits that a person may make, by kind: only through operations, only what the rules allow. */
export const honestEdits: Record<DocKind, Edit[]> = {
  conversation: [
    (doc, actor, { text }) => conversation.sendMessage(doc, actor, { text: `m${text}` }),
    (doc, actor, { x, text }) => {
      const target = at(conversation.readMessages(doc), x);
      conversation.sendMessage(doc, actor, { text: `r${text}`, ...(target ? { replyTo: target.id } : {}) });
    },
    (doc, actor, { x, text }) => {
      const mine = at(own(conversation.readMessages(doc), actor), x);
      if (mine) conversation.editMessage(doc, actor, mine.id, `e${text}`);
    },
    (doc, actor, { x }) => {
      const mine = at(own(conversation.readMessages(doc), actor), x);
      if (mine) conversation.deleteMessage(doc, actor, mine.id);
    },
    (doc, actor, { x }) => {
      const target = at(conversation.readMessages(doc), x);
      if (target) conversation.markRead(doc, actor, target.id);
    },
    (doc, actor, { x }) => {
      const target = at(conversation.readMessages(doc), x);
      if (target) conversation.markUnread(doc, actor, target.id);
    },
    (doc, actor, { text }) => conversation.setDraft(doc, actor, text),
    (doc, actor, { x, y }) => {
      const target = at(conversation.readMessages(doc), x);
      if (target) conversation.tagMessage(doc, actor, target.id, `tag${y % 3}`);
    },
    (doc, actor, { x, y }) => {
      const target = at(conversation.readMessages(doc), x);
      if (target) conversation.untagMessage(doc, actor, target.id, `tag${y % 3}`);
    },
    (doc, actor, { x, y }) => {
      const target = at(conversation.readMessages(doc), x);
      const kind = at([...conversation.REACTIONS], y);
      if (target && kind) conversation.setReaction(doc, actor, target.id, kind, true);
    },
    (doc, actor, { x, y }) => {
      const target = at(conversation.readMessages(doc), x);
      const kind = at([...conversation.REACTIONS], y);
      if (target && kind) conversation.setReaction(doc, actor, target.id, kind, false);
    },
    (doc, actor, { x }) => {
      const target = at(conversation.readMessages(doc), x);
      if (target) conversation.pinMessage(doc, actor, target.id);
    },
    (doc, actor, { x }) => {
      const target = at(conversation.readMessages(doc), x);
      if (target) conversation.unpinMessage(doc, actor, target.id);
    },
  ],
  todolist: [
    (doc, actor, { x, text }) => {
      todolist.createTask(doc, actor, {
        title: text,
        usersInCharge: [actor.userId],
        place: place(todolist.readTasks(doc), x),
      });
    },
    onTask((doc, actor, task, { y, text }) =>
      todolist.updateTask(doc, actor, task, { title: text, percent: y % 101, status: at([...TASK_STATUSES], y) }),
    ),
    onTask((doc, actor, task, { y }) =>
      todolist.updateTask(doc, actor, task, { deadline: y % 2 ? '2026-12-01' : null, workload: y }),
    ),
    onTask((doc, actor, task, { y }) => todolist.moveTask(doc, actor, task, place(todolist.readTasks(doc), y))),
    onTask((doc, actor, task, { y }) => todolist.setInCharge(doc, actor, task, ['u1', 'u2', 'u3'].slice(y % 3))),
    onTask((doc, actor, task, { y }) => {
      const target = y % 4 === 0 ? null : (at(todolist.readTodolist(doc).tasks, y)?.id ?? null);
      todolist.setEdge(doc, actor, task, y % 2 ? 'parent' : 'dependency', target);
    }),
    onTask((doc, actor, task) => todolist.deleteTask(doc, actor, task)),
    onTask((doc, actor, task) => todolist.restoreTask(doc, actor, task)),
    onTask((doc, actor, task, { text }) => todolist.addComment(doc, actor, task, { text })),
    (doc, actor, { x, text }) => {
      const mine = at(own(todolist.readTodolist(doc).comments, actor), x);
      if (mine) todolist.editComment(doc, actor, mine.id, text);
    },
    (doc, actor, { x }) => {
      const mine = at(own(todolist.readTodolist(doc).comments, actor), x);
      if (mine) todolist.deleteComment(doc, actor, mine.id);
    },
    onTask((doc, actor, task) => todolist.startTimer(doc, actor, task)),
    onTask((doc, actor, task, { y }) => {
      (actor.clock as TestClock).time += y * 1000;
      todolist.pauseTimer(doc, actor, task);
    }),
    onTask((doc, actor, task) => todolist.resetTimer(doc, actor, task)),
    onTask((doc, actor, task, { y }) => todolist.adjustTo(doc, actor, task, y * 10)),
  ],
  board: [
    (doc, actor, { text }) => board.addGroup(doc, actor, { name: text }),
    (doc, actor, { y, text }) => {
      board.addColumn(doc, actor, {
        name: text,
        type: at([...board.COLUMN_TYPES], y) ?? 'text',
        options: [{ label: 'a' }],
      });
    },
    (doc, actor, { x, text }) => {
      const group = at(board.readBoard(doc).groups, x);
      if (group) board.addItem(doc, actor, { group: group.id, name: text });
    },
    onItem((doc, actor, item, { x, y }) => {
      const column = at(board.readBoard(doc).columns, x);
      if (column) board.setCell(doc, actor, item, column.id, y % 4 === 0 ? null : y);
    }),
    onItem((doc, actor, item, { x, y }) => {
      const group = at(board.readBoard(doc).groups, y);
      if (group) board.moveItem(doc, actor, item, group.id, place(board.readBoard(doc).items, x));
    }),
    onItem((doc, actor, item, { text }) => board.renameItem(doc, actor, item, text)),
    onItem((doc, actor, item) => board.deleteItem(doc, actor, item)),
    onItem((doc, actor, item) => board.restoreItem(doc, actor, item)),
    onItem((doc, actor, item, { text }) => board.addComment(doc, actor, item, { text })),
    (doc, actor, { x, text }) => {
      const mine = at(own(board.readBoard(doc).comments, actor), x);
      if (mine) board.editComment(doc, actor, mine.id, text);
    },
    (doc, actor, { x, y }) => {
      const column = at(board.readBoard(doc).columns, x);
      if (column) board.moveColumn(doc, actor, column.id, place(board.readBoard(doc).columns, y));
    },
    (doc, actor, { x, text }) => {
      const column = at(board.readBoard(doc).columns, x);
      if (column) board.setOption(doc, actor, column.id, { label: text });
    },
    (doc, actor, { x, y }) => {
      const column = at(board.readBoard(doc).columns, x);
      if (column) board.resizeColumn(doc, actor, column.id, y % 3 === 0 ? null : y);
    },
    (doc, actor, { x, y }) => {
      const column = at(board.readBoard(doc).columns, x);
      const option = at(column?.options ?? [], y);
      if (!column || !option) return;
      if (y % 3 === 0) board.moveOption(doc, actor, column.id, option.id, place(column.options, x));
      else (y % 3 === 1 ? board.deleteOption : board.restoreOption)(doc, actor, column.id, option.id);
    },
    (doc, actor, { x, y }) => {
      const group = at(board.readBoard(doc).groups, x);
      if (group) (y % 2 ? board.deleteGroup : board.restoreGroup)(doc, actor, group.id);
    },
  ],
  document: [
    (doc, actor, { text }) => document.appendBlocks(doc, actor, [{ type: 'paragraph', text }]),
    (doc, actor, { text }) => document.appendBlocks(doc, actor, [{ type: 'heading', level: 2, text }]),
    (doc, actor, { text }) => document.appendBlocks(doc, actor, [{ type: 'bulletList', items: [text, 'b'] }]),
    (doc, actor, { text }) => document.addThread(doc, actor, { text }),
    (doc, actor, { x }) => {
      const thread = at(document.readDocument(doc).threads, x);
      if (thread) document.resolveThread(doc, actor, thread.id);
    },
    (doc, actor, { x }) => {
      const thread = at(document.readDocument(doc).threads, x);
      if (thread) document.reopenThread(doc, actor, thread.id);
    },
    (doc, actor, { text, x }) => {
      const thread = at(document.readDocument(doc).threads, x);
      if (thread) document.addComment(doc, actor, thread.id, { text });
    },
    (doc, actor, { text, x }) => {
      const comment = at(document.readDocument(doc).comments, x);
      if (comment?.author !== actor.userId) return;
      if (x % 3 === 0) document.deleteComment(doc, actor, comment.id);
      else document.editComment(doc, actor, comment.id, text);
    },
    ...mentionEdits,
    (doc, _actor, { x }) => {
      const body = doc.getXmlFragment('body');
      if (body.length > 0) body.delete(x % body.length, 1);
    },
    ...sheetEdits,
    ...slideEdits,
  ],
};

export function editOnce(kind: DocKind, doc: Y.Doc, actor: Actor, chosen: Choice): void {
  const edits = honestEdits[kind];
  (actor.clock as TestClock).time += 137;
  edits[chosen.pick % edits.length]?.(doc, actor, chosen);
}

export function at<T>(list: T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)];
}

function own<T extends { author: string }>(list: T[], actor: Actor): T[] {
  return list.filter((each) => each.author === actor.userId);
}

function place(siblings: { id: string }[], index: number): Place {
  const neighbour = at(siblings, index);
  if (!neighbour || index % 5 === 0) return index % 2 ? 'first' : 'last';
  return index % 2 ? { before: neighbour.id } : { after: neighbour.id };
}

function onTask(edit: (doc: Y.Doc, actor: Actor, task: string, choice: Choice) => void): Edit {
  return (doc, actor, chosen) => {
    const task = at(todolist.readTodolist(doc).tasks, chosen.x);
    if (task) edit(doc, actor, task.id, chosen);
  };
}

function onItem(edit: (doc: Y.Doc, actor: Actor, item: string, choice: Choice) => void): Edit {
  return (doc, actor, chosen) => {
    const item = at(board.readBoard(doc).items, chosen.x);
    if (item) edit(doc, actor, item.id, chosen);
  };
}
