import { createFileRoute } from '@tanstack/react-router';
import { LawyersScreen } from '../../../features/directory/screens/LawyersScreen.tsx';
import { textSearch } from '../../../app/pages/search.ts';

/** `vue`: `cabinet`, `reseau` or `masques`. */
export const Route = createFileRoute('/_session/_shell/lawyer/')({
  staticData: { nav: 'lawyer' },
  validateSearch: textSearch('vue'),
  component: LawyersScreen,
});
