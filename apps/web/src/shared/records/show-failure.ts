import { toast } from '@basoche/ui';
import { ApiError } from '../../app/http/api.ts';

/** A refusal, where the person is. Anything else is a fault, and thrown on. */
export function showFailure(error: unknown, title: string): void {
  if (!(error instanceof ApiError)) throw error;
  toast(title, { tone: 'bad', detail: error.message });
}
