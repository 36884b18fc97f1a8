import { writeAll } from '../lock/participants.ts';

/**
 * Keeps the application's files on the device (offline start) and moves to a new version only when asked: a new
 * version waits, and the files of the running one stay until then.
 */
export interface UpdateEvents {
  /** A new version is on the device; `apply` reloads into it. */
  onReady(apply: () => void): void;
  /** Another tab moved to a new version; `reload` follows it. */
  onReplaced(reload: () => void): void;
}

/** How often a new version is asked to take over until it does, milliseconds: a press must not come to nothing. */
const ASK_EVERY = 2_000;
/** How often a long-lived tab asks for a new version, milliseconds. */
const CHECK_EVERY = 30 * 60_000;

export async function watchUpdates(events: UpdateEvents): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  let asked = false;
  let controlled = container.controller !== null;

  container.addEventListener('controllerchange', () => {
    if (asked) reload();
    else if (controlled) events.onReplaced(reload);
    controlled = true;
  });

  // What keeps workers out of a browser, an extension or a policy, may answer with nothing at all.
  const registration: ServiceWorkerRegistration | undefined = await container.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  if (registration === undefined) return;
  const announce = () => {
    if (registration.waiting === null || container.controller === null) return;
    events.onReady(() => {
      asked = true;
      // Whichever waits by then: a still newer one may have taken the place of the one that was announced.
      const ask = () => registration.waiting?.postMessage('activate');
      ask();
      setInterval(ask, ASK_EVERY);
    });
  };
  announce();
  // A page whose loading began before the worker was active is missed by its claim, and would lack lazy parts offline.
  void container.ready.then(({ active }) => {
    if (container.controller === null) active?.postMessage('claim');
  });
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') announce();
    });
  });
  const check = () => {
    // Offline or server down: the running version goes on, the next check asks again.
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY);
  document.addEventListener('visibilitychange', check);
}

/** What was just typed is written first: the browser would ask whether to leave, and who stays keeps the old version. */
function reload(): void {
  writeAll()
    .catch(reportError)
    .finally(() => location.reload());
}
