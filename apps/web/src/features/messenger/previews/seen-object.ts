import { board, conversation } from '@basoche/crdt';
import { formatLocalDate, TASK_STATUS_LABELS } from '@basoche/domain';
import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type * as Y from 'yjs';
import { useDocs } from '../../../platform/docs.ts';
import { useEngine } from '../../../platform/engine.tsx';
import { usePeople } from '../../../platform/people.ts';
import { useUser } from '../../../platform/session.ts';
import { useTaskListsState } from '../../tasks/model/hooks.ts';
import { conversationListOf } from '../model/conversation-list.ts';
import type { OwnObject } from './own-object.ts';

export type SeenKind = 'conversation' | 'message' | 'todolist' | 'task' | 'board' | 'item' | 'document' | 'person';

export interface SeenObject {
  kind: SeenKind;
  title: string;
  /** Its state, and where it stands. */
  facts: string[];
}

/** An object as this person may see it, from the device; `null` without the right, and for what is not there: the two look alike. */
export function useSeenObject(object: OwnObject): SeenObject | null {
  const { t } = useTranslation(['previews', 'common']);
  const engine = useEngine();
  const { id: me } = useUser();
  const docs = useDocs();
  const people = usePeople();
  const { lists } = useTaskListsState();
  const { rows } = useSnapshot(conversationListOf(engine, me).state);
  const part = usePart(object);
  const untitled = t('common:untitled');

  if (object.kind === 'person') {
    const person = people.list.find(({ id }) => id === object.id);
    return person ? { kind: 'person', title: person.name, facts: person.email === '' ? [] : [person.email] } : null;
  }
  if (object.kind === 'task') {
    for (const list of lists) {
      const task = list.content?.tasks.find(({ id }) => id === object.id);
      if (!task) continue;
      const due = task.deadline === null ? [] : [t('due', { date: formatLocalDate(task.deadline) })];
      const facts = [TASK_STATUS_LABELS[task.status], ...due, list.title || untitled];
      return { kind: 'task', title: task.title || untitled, facts };
    }
    return null;
  }
  const doc = docs.find(({ name }) => name === object.name);
  const kind = parseDocName(object.name)?.kind;
  if (!doc || !kind) return null;
  const title = doc.title || untitled;
  if (object.kind !== 'doc')
    return part === null ? null : { kind: object.kind, title: part || untitled, facts: [title] };
  if (kind === 'conversation') {
    const unread = rows[object.name]?.summary?.unread ?? 0;
    return { kind, title, facts: [unread === 0 ? t('allRead') : t('unread', { count: unread })] };
  }
  if (kind === 'todolist') {
    const tasks = lists.find(({ name }) => name === object.name)?.content?.tasks;
    const open = tasks?.filter(({ status }) => status !== 'validated' && status !== 'canceled').length;
    return { kind, title, facts: open === undefined ? [] : [t('openTasks', { count: open })] };
  }
  return { kind, title, facts: [doc.right === 'read' ? t('readOnly') : t('writable')] };
}

/** Words of a message or an item, once the device's copy of its document was read; `null` when it has none there. */
function usePart(object: OwnObject): string | null {
  const engine = useEngine();
  const [words, setWords] = useState<string | null>(null);
  const name = object.kind === 'message' || object.kind === 'item' ? object.name : null;
  const id = 'id' in object ? object.id : '';
  useEffect(() => {
    if (name === null) return undefined;
    let isCurrent = true;
    const read = (): void => {
      engine
        .peek(name, (doc) => wordsOf(doc, name, id))
        .then(
          (found) => {
            if (isCurrent) setWords(found);
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
