import { distinctNames } from '@basoche/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskList } from '../../../data/tasks/task-lists.ts';

/** What a list is called beside the others and the inbox: lists may bear the same title. */
export function useListNames(lists: readonly TaskList[]): (list: TaskList) => string {
  const { t } = useTranslation('tasks');
  return useMemo(() => {
    const names = distinctNames([
      { key: '', name: t('mine') },
      ...lists.map((list) => ({ key: list.name, name: list.title })),
    ]);
    return (list) => names.get(list.name) ?? list.title;
  }, [lists, t]);
}
