import { board, conversation } from '@basoche/crdt';
import { formatLocalDate, TASK_STATUS_LABELS } from '@basoche/domain';
import { parseDocName } from '@basoche/protocol';
import type { DocName, ManifestDoc } from '@basoche/protocol';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type * as Y from 'yjs';
import { useDocs, useListed } from '../../data/docs/docs.ts';
import { useEngine } from '../../app/engine.tsx';
import { usePeople } from '../../data/people.ts';
import type { People } from '../../data/people.ts';
import { useUser } from '../../app/session/session.ts';
import { useTaskListsState } from '../../data/tasks/use-task-lists.ts';
import type { TaskListsState } from '../../data/tasks/task-lists.ts';
import { conversationListOf } from '../../data/conversations/conversation-list.ts';
import type { OwnObject } from './own-object.ts';

export type SeenKind = 'conversation' | 'message' | 'todolist' | 'task' | 'board' | 'item' | 'document' | 'person';

export interface SeenObject {
  kind: SeenKind;
  title: string;
  /** Its state, and where it stands. */
  facts: string[];
}

/**
 * What a card shows: the object; `closed` without the right, and for what is not there: the two look alike; `unknown` as long
 * as this device has not heard or read what would tell.
 */
export type Sight = SeenObject | 'closed' | 'unknown';

/** What this device knows by now. */
export interface Known {
  /** It heard which documents there are. */
  isListed: boolean;
  docs: readonly Pick<ManifestDoc, 'name' | 'title' | 'right'>[];
  people: Pick<People, 'list' | 'isHeard'>;
  tasks: Pick<TaskListsState, 'lists' | 'complete'>;
  /** Unread messages of the conversation. */
  unread: number | null;
  /** Words of the message or item; `null` = its document has none such, `undefined` = not read, or not on this device. */
  part: string | null | undefined;
}

/** An object as this person may see it, from the device. */
export function useSeenObject(object: OwnObject): Sight {
  const { t } = useTranslation(['previews', 'common']);
  const engine = useEngine();
  const { id: me } = useUser();
  const docs = useDocs();
  const isListed = useListed();
  const people = usePeople();
  const tasks = useTaskListsState();
  const { rows } = useSnapshot(conversationListOf(engine, me).state);
  const part = usePart(object);
  const unread = object.kind === 'doc' ? (rows[object.name]?.summary?.unread ?? null) : null;
  return seenObject(object, { isListed, docs, people, tasks, unread, part }, t);
}

export function seenObject(object: OwnObject, known: Known, t: TFunction<['previews', 'common']>): Sight {
  const untitled = t('common:untitled');
  const absent = known.isListed ? 'closed' : 'unknown';
  if (object.kind === 'person') {
    const person = known.people.list.find(({ id }) => id === object.id);
    if (!person) return known.people.isHeard ? 'closed' : 'unknown';
    return { kind: 'person', title: person.name, facts: person.email === '' ? [] : [person.email] };
  }
  const { lists, complete } = known.tasks;
  if (object.kind === 'task') {
    for (const list of lists) {
      const task = list.content?.tasks.find(({ id }) => id === object.id);
      if (!task) continue;
      const due = task.deadline === null ? [] : [t('due', { date: formatLocalDate(task.deadline) })];
      const facts = [TASK_STATUS_LABELS[task.status], ...due, list.title || untitled];
      return { kind: 'task', title: task.title || untitled, facts };
    }
    return complete && lists.every(({ content }) => content !== null) ? absent : 'unknown';
  }
  const doc = known.docs.find(({ name }) => name === object.name);
  const kind = parseDocName(object.name)?.kind;
  if (!doc || !kind) return absent;
  const title = doc.title || untitled;
  if (object.kind !== 'doc') {
    if (known.part === undefined) return 'unknown';
    return known.part === null ? 'closed' : { kind: object.kind, title: known.part || untitled, facts: [title] };
  }
  if (kind === 'conversation')
    return {
      kind,
      title,
      facts: known.unread === null ? [] : [known.unread === 0 ? t('allRead') : t('unread', { count: known.unread })],
    };
  if (kind === 'todolist') {
    const content = lists.find(({ name }) => name === object.name)?.content;
    const open = content?.tasks.filter(({ status }) => status !== 'validated' && status !== 'canceled').length;
    return { kind, title, facts: open === undefined ? [] : [t('openTasks', { count: open })] };
  }
  return { kind, title, facts: [doc.right === 'read' ? t('readOnly') : t('writable')] };
}

/** As `Known.part`. */
function usePart(object: OwnObject): string | null | undefined {
  const engine = useEngine();
  const [words, setWords] = useState<string | null>();
  const name = object.kind === 'message' || object.kind === 'item' ? object.name : null;
  const id = 'id' in object ? object.id : '';
  useEffect(() => {
    if (name === null) return undefined;
    let isCurrent = true;
    const read = (): void => {
      engine
        .peek(name, (doc) => ({ words: wordsOf(doc, name, id) }))
        .then(
          (found) => {
            if (isCurrent) setWords(found?.words);
          },
          // A copy that cannot be read says so on its own screen.
          () => undefined,
        );
    };
    read();
    const stop = engine.onDocChanged((changed) => {
      if (changed === name) read();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [engine, id, name]);
  return words;
}

function wordsOf(doc: Y.Doc, name: DocName, id: string): string | null {
  if (name.startsWith('board/')) {
    const item = board.readItem(doc, id);
    return item && item.deletedAt === null ? item.name : null;
  }
  const message = conversation.readMessage(doc, id);
  return message && message.deletedAt === null ? message.text.slice(0, 200) || (message.file?.name ?? '') : null;
}
