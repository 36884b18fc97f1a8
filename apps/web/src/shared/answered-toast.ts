import { closeToast } from '@basoche/ui';

/** Closes a toast once what it offers was done otherwise, by an undo or by somebody else. */
export function closeWhenDone(
  toast: string,
  store: { subscribe: (onChange: () => void) => () => void },
  isDone: () => boolean,
): void {
  const stop = store.subscribe(() => {
    if (!isDone()) return;
    stop();
    closeToast(toast);
  });
}
