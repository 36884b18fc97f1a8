import { fieldLabel } from '@basoche/domain';

/** Name of the node, in the schema and in the shared text. */
export const PLACEHOLDER = 'placeholder';

/** What stands for a field that nobody has filled: never nothing. */
export function placeholderText(field: unknown): string {
  return `[${fieldLabel(typeof field === 'string' ? field : '')}]`;
}
