import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { LockNote } from '../app/lock/lock-note.ts';
import { lockNow, takePage } from '../app/lock/lock.ts';
import { openVault, type Owner, type VaultOpening } from '../app/lock/vault.ts';
import { mustLock, watchIdle } from '../app/lock/watch.ts';
import { pageOrHome } from '../app/pages/search.ts';
import { unsyncedOf } from '../app/session/unsynced-note.ts';
import type { CurrentUser } from '../app/session/user.ts';

/** What stands in front of the application while its data does not open. */
export interface LockScreens {
  LockScreen: ComponentType<{ note: Omit<LockNote, 'waiting'> & { waiting: number | null }; onUnlocked: () => void }>;
  KeyFailure: ComponentType<{ owner: Owner }>;
}

export interface VaultGateProps {
  user: CurrentUser;
  screens: LockScreens;
  /** While the key is being read. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Opens the device's data key before anything signed in is read; asks for the secret when it was locked. */
export function VaultGate({ user, screens: { LockScreen, KeyFailure }, waiting, children }: VaultGateProps) {
  const router = useRouter();
  const [opening, setOpening] = useState<VaultOpening | null>(null);
  const [account] = useState(user);

  useEffect(() => {
    let current = true;
    const enter = async () => {
      const found = await openVault(account);
      // Back after too long: the device locks before it shows anything.
      if (found.state === 'open' && mustLock(account.id) && (await lockNow('by-absence')) === 'locked') return;
      const page = found.state === 'open' ? takePage() : null;
      if (page !== null) await router.navigate({ href: pageOrHome(page), replace: true });
      watchIdle();
      if (current) setOpening(found);
    };
    enter().catch(reportError);
    return () => {
      current = false;
    };
  }, [account, router]);

  const owner = { userId: user.id, firmId: user.firm.id };
  switch (opening?.state) {
    case undefined:
      return waiting;
    case 'damaged':
      return <KeyFailure owner={owner} />;
    case 'locked':
      return (
        <LockScreen
          note={{
            ...owner,
            name: user.fullname,
            firm: user.firm.name,
            secret: opening.secret,
            // The session ended before the lock: what its last tab noted.
            waiting: unsyncedOf(user.id),
            session: null,
          }}
          onUnlocked={() => setOpening({ state: 'open' })}
        />
      );
    default:
      return children;
  }
}
