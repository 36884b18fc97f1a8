import '@basoche/ui/styles.css';
import './shell/shell.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { startI18n } from './i18n/index.ts';
import { watchAppearance } from './app/device/appearance.ts';
import { deviceLanguage } from './app/device/language.ts';
import { watchScreens } from './app/pages/guards.ts';
import { writeText } from './app/storage/local-store.ts';
import { readLockNote, type LockNote } from './app/lock/lock-note.ts';
import { watchMissingParts } from './app/device/missing-parts.ts';
import { lastUser, SESSION_KEY, watchSession } from './app/session/session.ts';
import { createAppRouter } from './app-router.ts';

const router = createAppRouter();

startI18n(deviceLanguage());
watchAppearance();
watchMissingParts();

const element = document.querySelector('#root');
if (element === null) throw new Error('the page has no #root');
const root = createRoot(element, {
  // What a screen shows of its failure is taken away by the next try: the console keeps it.
  onCaughtError: (error, { componentStack }) => console.error('A screen failed:', error, componentStack),
});
const note = readLockNote();
if (note === null) startApp(root);
else showLock(root, note).catch(reportError);

function startApp(page: Root): void {
  watchScreens(router);
  watchSession(() => void router.navigate({ to: '/login', search: { suite: router.state.location.href } }));
  page.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  // The data of the person whose session ended here locks as well.
  if (lastUser() !== null) import('./app/lock/watch.ts').then(({ watchIdle }) => watchIdle(), reportError);
}

/** A locked device runs nothing else. */
async function showLock(page: Root, locked: LockNote): Promise<void> {
  // A lock that was cut between its note and the end of the session.
  if (locked.session !== null) writeText(SESSION_KEY, null);
  const { LockedApp } = await import('./features/access/lock/LockedApp.tsx');
  page.render(
    <StrictMode>
      <LockedApp note={locked} />
    </StrictMode>,
  );
}
