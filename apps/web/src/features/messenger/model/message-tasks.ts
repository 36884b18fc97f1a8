import { parseMessageAddress, shortened } from '@basoche/domain';
import { useMemo } from 'react';
import { useTaskListsState } from '../../../data/tasks/use-task-lists.ts';
import type { TaskList } from '../../../data/tasks/task-lists.ts';

/** A task that was made of a message. */
export interface MessageTask {
  id: string;
  title: string;
  /** Slug of its list. */
  list: string;
  listTitle: string;
  isDone: boolean;
}

const TITLE_MAX_LENGTH = 160;

/** First line of a message, cut at a word. */
export function taskTitle(text: string): string {
  const line = (text.split('\n').find((each) => each.trim() !== '') ?? '').replace(/\s+/g, ' ').trim();
  if (line.length <= TITLE_MAX_LENGTH) return line;
  const cut = shortened(line, TITLE_MAX_LENGTH - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > TITLE_MAX_LENGTH / 2 ? space : undefined).trimEnd()}…`;
}

/** Message -> the tasks made of it, of the lists that this person reads. */
export function tasksByMessage(
  lists: readonly TaskList[],
  conversation: string,
): ReadonlyMap<string, readonly MessageTask[]> {
  const found = new Map<string, MessageTask[]>();
  for (const { slug, title: listTitle, content } of lists)
    for (const { id, title, url, status } of content?.tasks ?? []) {
      const from = url === null ? null : parseMessageAddress(url);
      if (from?.conversation !== conversation) continue;
      const task = { id, title, list: slug, listTitle, isDone: status === 'validated' };
      found.set(from.message, [...(found.get(from.message) ?? []), task]);
    }
  return found;
}

export function useMessageTasks(conversation: string): ReadonlyMap<string, readonly MessageTask[]> {
  const { lists } = useTaskListsState();
  return useMemo(() => tasksByMessage(lists, conversation), [lists, conversation]);
}
