import { Toast as Base } from '@base-ui/react/toast';

export interface ToastData {
  action?: { label: string; onSelect: () => void };
}

export const toastManager = Base.createToastManager<ToastData>();

export interface ToastOptions {
  tone?: 'ok' | 'info' | 'wait' | 'bad';
  detail?: string;
  action?: { label: string; onSelect: () => void };
  /** Milliseconds on screen; 0 = until dismissed. Errors and actions stay longer. */
  timeout?: number;
  /** The same id replaces the toast instead of adding one. */
  id?: string;
}

/** Shows a short message at the bottom of the screen; callable from anywhere. Returns its id. */
export function toast(message: string, { tone = 'ok', detail, action, timeout, id }: ToastOptions = {}): string {
  return toastManager.add({
    id,
    title: message,
    description: detail,
    type: tone,
    timeout: timeout ?? (tone === 'bad' || action !== undefined ? 10_000 : 5000),
    priority: tone === 'bad' ? 'high' : 'low',
    data: { action },
  });
}

export function closeToast(id: string): void {
  toastManager.close(id);
}
