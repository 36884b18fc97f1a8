import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { SavedViewsMenu } from '../../../shared/saved-views/SavedViewsMenu.tsx';
import type { TodosView } from '../model/use-todos-view.ts';
import { viewOf } from '../model/view.ts';
import { SavedViewsContext } from './context.ts';
import { lookOf, shownView } from './saved-views.ts';

/** Saved views of tasks: each leads to its own place. */
export function TaskViewsMenu({ look }: { look: TodosView }) {
  const { t } = useTranslation('views');
  const views = use(SavedViewsContext);
  const { list, view } = look;
  return (
    <SavedViewsMenu
      views={views}
      look={lookOf(list, view)}
      shown={shownView(views, list, view)}
      explanation={t('tasksText')}
      onOpen={({ group, look: words }) => look.openAt(group, viewOf(words))}
    />
  );
}
