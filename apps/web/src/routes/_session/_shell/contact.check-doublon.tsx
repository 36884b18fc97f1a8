import { createFileRoute } from '@tanstack/react-router';
import { CheckDuplicatesScreen } from '../../../features/contacts/import/CheckDuplicatesScreen.tsx';

export const Route = createFileRoute('/_session/_shell/contact/check-doublon')({
  staticData: { nav: 'contact' },
  component: CheckDuplicatesScreen,
});
