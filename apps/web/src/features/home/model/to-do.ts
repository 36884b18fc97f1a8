import { byName } from '@basoche/domain';
import type { LocalDate } from '@basoche/domain';
import { isMine, sectionOf, type ListedTask, type SectionId } from '../../tasks/index.ts';
import type { TaskList } from '../../../data/tasks/task-lists.ts';

export interface DueTask extends ListedTask {
  section: SectionId;
}

const URGENT: readonly SectionId[] = ['overdue', 'today', 'soon'];

/** A person's tasks that are late or due within eight days, by deadline. */
export function tasksToDo(lists: readonly TaskList[], me: string, today: LocalDate): DueTask[] {
  return lists
    .flatMap((list) => (list.content?.tasks ?? []).map((task) => ({ task, list, section: sectionOf(task, today) })))
    .filter(({ task, section }) => isMine(task, me) && URGENT.includes(section))
    .sort((a, b) => (a.task.deadline ?? '').localeCompare(b.task.deadline ?? '') || byName(a.task.title, b.task.title));
}
