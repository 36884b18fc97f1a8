import { UiProvider } from '@basoche/ui';
import { useEffect } from 'react';
import { eraseWayIn, followLock, followWipe, forgetPage } from '../../../app/lock/lock.ts';
import type { LockNote } from '../../../app/lock/lock-note.ts';
import { useUiTexts } from '../../../shared/ui-texts.ts';
import { LockScreen } from './LockScreen.tsx';

/** Where a lock leads. Any other address was asked for on the locked device, and goes before the page that was left. */
const ROOT = '/';

function onUnlocked(): void {
  if (location.pathname === ROOT) location.replace('/dashboard');
  else location.reload();
}

/** All that runs in a page of a locked device. */
export function LockedApp({ note }: { note: LockNote }) {
  useEffect(() => {
    if (location.pathname !== ROOT) forgetPage();
    followLock();
    followWipe(note);
    // A lock that was cut after its note goes on here.
    eraseWayIn(note).catch(reportError);
  }, [note]);
  return (
    <UiProvider labels={useUiTexts()}>
      <LockScreen note={note} onUnlocked={onUnlocked} />
    </UiProvider>
  );
}
