import '@basoche/ui/styles.css';
import '../../../apps/web/src/shell/shell.css';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '../../../apps/web/src/i18n/index.ts';
import { watchAppearance } from '../../../apps/web/src/app/device/appearance.ts';
import { deviceLanguage } from '../../../apps/web/src/app/device/language.ts';
import { watchScreens } from '../../../apps/web/src/app/pages/guards.ts';
import { readAccount, type AcceptedSignIn } from '../../../apps/web/src/app/session/sign-in.ts';
import { acceptSignIn, disconnect, watchSession } from '../../../apps/web/src/app/session/session.ts';
import { createAppRouter } from '../../../apps/web/src/app-router.ts';
import { frame } from '../../../apps/web/src/shell/frame-state.ts';
import type { Person } from './firm.ts';

let shown: Shown | null = null;

/** Screens that failed since the test began. */
const failed: unknown[] = [];

startI18n(deviceLanguage());
watchSession(() => void shown?.go('/login'));
document.documentElement.lang = 'fr';
document.documentElement.dataset['theme'] = 'LEGALSUCCESS';
watchAppearance();

export interface Shown {
  /** Follows an address inside the application, as a link does. */
  go: (address: string) => Promise<void>;
  /** The address before, as the button of the browser leads there. */
  back: () => void;
  /** The address on screen. */
  address: () => string;
  /** Leaves the screen, as a closed tab does. */
  close: () => Promise<void>;
}

/** Who was signed in once is so again without a network. */
const accounts = new WeakMap<Person, AcceptedSignIn>();

/**
 * The application at this address, as this person or as nobody. Shown once more, also without a network, it has what the device kept, as
 * after a reload.
 */
export async function show(address: string, person: Person | null): Promise<Shown> {
  await shown?.close();
  if (person === null) {
    disconnect('signed-out');
  } else {
    const account = accounts.get(person) ?? (await readAccount(person.token));
    accounts.set(person, account);
    acceptSignIn(account, true);
  }
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  watchScreens(router);
  const element = document.body.appendChild(document.createElement('div'));
  element.id = 'root';
  const root: Root = createRoot(element, { onCaughtError: (error) => failed.push(error) });
  root.render(<RouterProvider router={router} />);
  const screen: Shown = {
    go: (href) => router.navigate({ href }),
    back: () => router.history.back(),
    address: () => router.state.location.href,
    async close() {
      // A person who is warned stays: what was typed is written to the device first.
      await expect.poll(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
      shown = null;
      frame.layer = null;
      root.unmount();
      element.remove();
    },
  };
  shown = screen;
  return screen;
}

/** After a test: nobody is signed in, and the page is as it was. */
export async function leave(): Promise<void> {
  await shown?.close();
  disconnect('signed-out');
  localStorage.clear();
  await page.viewport(1440, 900);
  const [failure] = failed.splice(0);
  if (failure !== undefined) throw failure;
}
