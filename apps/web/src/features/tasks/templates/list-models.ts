import { useTranslation } from 'react-i18next';
import type { TaskList } from '../../../data/tasks/task-lists.ts';
import { templateOf, type TemplateTask } from './list-templates.ts';
import { USUAL_LISTS, type UsualList } from './usual-lists.ts';

/** What a new list may be made like. */
export interface ListModel {
  key: string;
  label: string;
  tasks: () => readonly TemplateTask[];
}

/** Of an empty list. */
export const EMPTY_MODEL = 'empty';

const WORDS = {
  opening: 'modelOpening',
  proceedings: 'modelProceedings',
  transfer: 'modelTransfer',
} as const satisfies Record<UsualList, string>;

/** Key of a list as the model of another. */
export function modelOf(slug: string): string {
  return `list ${slug}`;
}

/** An empty list, those that come with the product, and every list with tasks that this device holds. */
export function useListModels(lists: readonly TaskList[]): ListModel[] {
  const { t } = useTranslation('tasks');
  return [
    { key: EMPTY_MODEL, label: t('modelEmpty'), tasks: () => [] },
    ...(Object.keys(USUAL_LISTS) as UsualList[]).map((key) => ({
      key,
      label: t(WORDS[key]),
      tasks: () => USUAL_LISTS[key],
    })),
    ...lists.flatMap(({ slug, title, content }) =>
      content !== null && content.tasks.length > 0
        ? [{ key: modelOf(slug), label: t('modelOfList', { title }), tasks: () => templateOf(content.tasks) }]
        : [],
    ),
  ];
}
