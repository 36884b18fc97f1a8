import { createFileRoute } from '@tanstack/react-router';
import { UploadResultScreen } from '../../../features/contacts/import/UploadResultScreen.tsx';

export const Route = createFileRoute('/_session/_shell/contact/upload-result')({
  staticData: { nav: 'contact' },
  component: UploadResultScreen,
});
