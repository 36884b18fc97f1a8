import { Toast as Base } from '@base-ui/react/toast';

export interface ToastData {
  action?: { label: string; onSelect: () => void };
}

export const toastManager = Base.createToastManager<ToastData>();

type Told = Parameters<typeof toastManager.add>[0] & { id: string };

/** Told while there is no place for toasts, which the manager would lose; `null` while there is one. */
let waiting: Told[] | null = [];
let told = 0;

/** To be called when there is a place for toasts. @returns takes it back */
export function toastsHavePlace(): () => void {
  const before = waiting ?? [];
  waiting = null;
  for (const each of before) toastManager.add(each);
  return () => void (waiting = []);
}

export interface ToastOptions {
  tone?: 'ok' | 'info' | 'wait' | 'bad';
  detail?: string;
  action?: { label: string; onSelect: () => void };
  /** Milliseconds on screen; 0 = until dismissed. Errors and actions stay longer. */
  timeout?: number;
  /** The same id replaces the toast instead of adding one. */
  id?: string;
}

/** Shows a short message at the top of the screen; callable from anywhere. Returns its id. */
export function toast(message: string, { tone = 'ok', detail, action, timeout, id }: ToastOptions = {}): string {
  const options: Told = {
    id: id ?? `told-${++told}`,
    title: message,
    description: detail,
    type: tone,
    timeout: timeout ?? (tone === 'bad' || action !== undefined ? 10_000 : 5000),
    priority: tone === 'bad' ? 'high' : 'low',
    data: { action },
  };
  if (waiting === null) return toastManager.add(options);
  waiting = [...waiting.filter((each) => each.id !== options.id), options];
  return options.id;
}

export function closeToast(id: string): void {
  if (waiting === null) toastManager.close(id);
  else waiting = waiting.filter((each) => each.id !== id);
}
