import { UiProvider } from '@basoche/ui';
import { useEffect } from 'react';
import { eraseWayIn, followLock, followWipe } from '../../../platform/lock/lock.ts';
import type { LockNote } from '../../../platform/lock/lock-note.ts';
import { useUiTexts } from '../../../shell/ui-texts.ts';
import { LockScreen } from './LockScreen.tsx';

/** All that runs in a page of a locked device. */
export function LockedApp({ note }: { note: LockNote }) {
  useEffect(() => {
    followLock();
    followWipe(note);
    // A lock that was cut after its note goes on here.
    eraseWayIn(note).catch(reportError);
  }, [note]);
  return (
    <UiProvider labels={useUiTexts()}>
      <LockScreen note={note} onUnlocked={() => location.replace('/dashboard')} />
    </UiProvider>
  );
}
