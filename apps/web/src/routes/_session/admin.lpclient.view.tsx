import { createFileRoute } from '@tanstack/react-router';
import { FirmViewScreen } from '../../features/admin/screens/FirmViewScreen.tsx';
import { textSearch } from '../../app/pages/search.ts';

/** `id`: the firm. */
export const Route = createFileRoute('/_session/admin/lpclient/view')({
  validateSearch: textSearch('id'),
  component: FirmViewScreen,
});
