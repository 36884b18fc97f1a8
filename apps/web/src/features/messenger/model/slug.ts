import { parseDocName } from '@basoche/protocol';

/** Whether a text of the address can name a shared conversation. */
export function isSlug(text: string | undefined): text is string {
  return text !== undefined && parseDocName(`conversation/${text}`) !== null;
}
