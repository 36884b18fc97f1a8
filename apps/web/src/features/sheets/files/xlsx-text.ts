import { sheet as sheets } from '@basoche/crdt';

/** One character more than a cell keeps tells that it was cut; a part may name one text for all of its cells. */
const MOST = sheets.CELL_MAX_LENGTH + 1;

/** A text of a part with what comes next of it. */
export function longer(text: string | null | undefined, next: string): string {
  return `${text ?? ''}${next}`.slice(0, MOST);
}
