import { createFileRoute, useLocation } from '@tanstack/react-router';
import { DocumentsScreen } from '../../../features/documents/screens/DocumentsScreen.tsx';
import { LibraryScreen } from '../../../features/library/screens/LibraryScreen.tsx';

export const Route = createFileRoute('/_session/_shell/ged/')({ staticData: { nav: 'ged' }, component: Library });

/** `place`: the place of the library that is open. */
function Library() {
  const place = useLocation({ select: ({ search }) => (search as { place?: unknown }).place });
  return <LibraryScreen place={typeof place === 'string' ? place : undefined} documents={<DocumentsScreen />} />;
}
