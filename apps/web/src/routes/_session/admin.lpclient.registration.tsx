import { createFileRoute } from '@tanstack/react-router';
import { FirmRegistrationScreen } from '../../features/admin/screens/FirmRegistrationScreen.tsx';
import { textSearch } from '../../app/pages/search.ts';

/** `id`: the firm whose people are invited. */
export const Route = createFileRoute('/_session/admin/lpclient/registration')({
  validateSearch: textSearch('id'),
  component: FirmRegistrationScreen,
});
