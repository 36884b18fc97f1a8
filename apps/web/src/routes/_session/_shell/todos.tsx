import { createFileRoute } from '@tanstack/react-router';
import { TodosScreen } from '../../../features/tasks/screens/TodosScreen.tsx';
import { textSearch } from '../../../platform/search.ts';

/** `list`: slug of the list on screen, or of the task's list; `filter`: the deadline filter. */
export const Route = createFileRoute('/_session/_shell/todos')({
  staticData: { nav: 'todos' },
  validateSearch: textSearch('list', 'filter'),
  component: TodosScreen,
});
