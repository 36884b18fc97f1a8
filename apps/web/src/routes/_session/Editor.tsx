import { allows } from '@basoche/domain';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useRouteTitle } from '../../shell/route-title.ts';
import { EditorScreen } from '../../features/documents/screens/EditorScreen.tsx';
import { textSearch } from '../../app/pages/search.ts';
import { currentAccount } from '../../app/session/session.ts';

/**
 * `doc`: slug of the document; without it, a new one. `thread`: the comments that are read. `history`: its past is shown.
 * `mention`: the place in the text where somebody is named.
 * `present`: `presenter` for the window of whoever shows slides.
 */
export const Route = createFileRoute('/_session/Editor')({
  staticData: { nav: 'editor', sideBar: false, topBar: false },
  validateSearch: textSearch<'doc' | 'thread' | 'history' | 'mention' | 'present'>(
    'doc',
    'thread',
    'history',
    'mention',
    'present',
  ),
  beforeLoad: ({ search }) => {
    const who = currentAccount();
    // Documents are begun by the firm's own people.
    if (!search.doc && who !== null && !allows('employee', who)) throw redirect({ to: '/ged', replace: true });
  },
  component: EditorPage,
});

/** The editor has the whole screen: no frame names the page for it. */
function EditorPage() {
  useRouteTitle();
  return <EditorScreen />;
}
