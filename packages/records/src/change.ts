import type { AnyRow } from '@basoche/protocol';

/** What a command does to a record that the feed does not show yet. */
export interface RecordChange {
  commandId: string;
  id: string;
  /** The server has not answered it. */
  isPending: boolean;
  does:
    | { is: 'create'; fields: Fields }
    | { is: 'update'; fields: Fields }
    /** Changes the one that is there, or makes it. */
    | { is: 'save'; fields: Fields }
    /** It is there until the server has answered. */
    | { is: 'finish' }
    | { is: 'remove' };
}

export type Fields = Readonly<Record<string, unknown>>;

/**
 * A row with the changes laid over it, oldest first; `null` = there is none [RS2].
 * @param blank what a new one has where nothing was given
 */
export function changedRow<Row extends AnyRow>(
  row: Row | null,
  changes: readonly RecordChange[],
  blank: object,
): Row | null {
  let shown = row;
  for (const { id, does, isPending } of changes) {
    if (does.is === 'remove') shown = null;
    else if (does.is === 'finish') shown = isPending ? shown : null;
    // The feed was faster than the answer: what it gave holds more.
    else if (does.is === 'create') shown ??= { ...blank, ...does.fields, id } as Row;
    else if (shown !== null) shown = { ...shown, ...does.fields, id };
    else if (does.is === 'save') shown = { ...blank, ...does.fields, id } as Row;
  }
  return shown;
}
