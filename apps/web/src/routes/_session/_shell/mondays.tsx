import { createFileRoute } from '@tanstack/react-router';
import { LOOK_PARAMETERS } from '../../../features/boards/model/look-parameters.ts';
import { MondaysScreen } from '../../../features/boards/screens/MondaysScreen.tsx';
import { textSearch } from '../../../app/pages/search.ts';

/** `board`: slug of the board on screen; `item`: the item whose details are open; `beside`: slug of the document that stands open beside; the rest says how the board is looked at. */
export const Route = createFileRoute('/_session/_shell/mondays')({
  staticData: { nav: 'mondays' },
  validateSearch: textSearch('board', 'item', 'beside', ...LOOK_PARAMETERS),
  component: MondaysScreen,
});
