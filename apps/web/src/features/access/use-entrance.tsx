import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { writeText } from '../../app/storage/local-store.ts';
import { pageOrHome } from '../../app/pages/search.ts';
import { acceptSignIn, REMEMBERED } from '../../app/session/session.ts';
import { abandonSignIn, type AcceptedSignIn } from '../../app/session/sign-in.ts';
import { unsyncedOfOthers, type UnsyncedNote } from '../../app/session/unsynced-note.ts';
import type { CurrentUser } from '../../app/session/user.ts';

const OtherPersonDialog = lazy(async () => ({
  default: (await import('./OtherPersonDialog.tsx')).OtherPersonDialog,
}));

export interface Entrance {
  email: string;
  remember: boolean;
  /** The page to open; what is no page of the application opens the dashboard. */
  suite: string | null;
}

/**
 * The last step of signing in: takes up the session and opens the application, after a question when somebody else's
 * edits wait on the device. `dialog` is to be rendered.
 */
export function useEntrance(): {
  enter: (accepted: AcceptedSignIn, entrance: Entrance) => Promise<void>;
  dialog: ReactNode;
} {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ accepted: AcceptedSignIn; entrance: Entrance; note: UnsyncedNote } | null>(null);

  async function open(accepted: AcceptedSignIn, { email, remember, suite }: Entrance) {
    await keepSecret(accepted.user);
    writeText(REMEMBERED, remember ? email : null);
    acceptSignIn(accepted, remember);
    await navigate({ href: pageOrHome(suite), replace: true });
  }

  return {
    async enter(accepted, entrance) {
      const note = unsyncedOfOthers(accepted.user.id);
      if (note !== null) setAsked({ accepted, entrance, note });
      else await open(accepted, entrance);
    },
    dialog:
      asked === null ? null : (
        <Suspense>
          <OtherPersonDialog
            note={asked.note}
            onContinue={() => void open(asked.accepted, asked.entrance)}
            onCancel={() => {
              setAsked(null);
              // Unreachable server: the unused token ends by itself within 12 hours.
              abandonSignIn(asked.accepted.token).catch(() => undefined);
            }}
          />
        </Suspense>
      ),
  };
}

/** Loaded late: what keys need weighs more than the page of the form. */
async function keepSecret(user: CurrentUser): Promise<void> {
  try {
    const { keepTypedSecret } = await import('../../app/lock/vault.ts');
    await keepTypedSecret(user);
  } catch (error) {
    // Nobody is kept out for want of it: the settings offer a code.
    reportError(error);
  }
}
