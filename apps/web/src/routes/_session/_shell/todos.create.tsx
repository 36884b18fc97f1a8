import { createFileRoute } from '@tanstack/react-router';

/** The screen of `/todos` shows what this address names, over the list. */
export const Route = createFileRoute('/_session/_shell/todos/create')({
  staticData: { nav: 'todos' },
});
