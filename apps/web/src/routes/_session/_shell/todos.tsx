import { createFileRoute } from '@tanstack/react-router';
import { TodosScreen } from '../../../features/tasks/screens/TodosScreen.tsx';
import { textSearch } from '../../../app/pages/search.ts';

/** `list`: slug of the list on screen, or of the task's list; `filter` (deadline), `qui`, `par`, `tri`, `vue`, `echelle`: how it is looked at; `jour`: around which the time is shown; `echeance`: of the task to be made; `beside`: slug of the document that stands open beside. */
export const Route = createFileRoute('/_session/_shell/todos')({
  staticData: { nav: 'todos' },
  validateSearch: textSearch('list', 'filter', 'qui', 'par', 'tri', 'vue', 'echelle', 'jour', 'echeance', 'beside'),
  component: TodosScreen,
});
