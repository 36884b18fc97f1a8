import type { board } from '@basoche/crdt';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKnownProjects } from '../../../data/projects.ts';
import { useTaskListsState } from '../../../data/tasks/use-task-lists.ts';
import { linksOf, type Links } from './links.ts';

const NONE: readonly board.Column[] = [];

/** What the cells of these columns may lead to; without a network, what the device has. */
export function useLinks(columns: readonly board.Column[] = NONE): Links {
  const { t } = useTranslation(['boards', 'common']);
  const wants = (type: string) => columns.some((column) => column.type === type);
  const projects = useKnownProjects(wants('project'));
  const { lists, complete } = useTaskListsState();
  const tasks = !wants('task') || !complete ? null : lists;
  return useMemo(
    () => linksOf(projects, tasks, { closed: t('linkClosed'), untitled: t('common:untitled') }),
    [projects, tasks, t],
  );
}
