import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../../features/contacts/import/ImportScreen.tsx';

export const Route = createFileRoute('/_session/_shell/contact/import')({
  staticData: { nav: 'contact' },
  component: ImportScreen,
});
