import { createFileRoute } from '@tanstack/react-router';
import { MondaysScreen } from '../../../features/boards/screens/MondaysScreen.tsx';
import { textSearch } from '../../../platform/search.ts';

/** `board`: slug of the board on screen; `item`: the item whose details are open. */
export const Route = createFileRoute('/_session/_shell/mondays')({
  staticData: { nav: 'mondays' },
  validateSearch: textSearch('board', 'item'),
  component: MondaysScreen,
});
