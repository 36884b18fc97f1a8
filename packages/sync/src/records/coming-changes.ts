import type { RecordKind } from '@basoche/protocol';
import { changesOf } from '@basoche/records';
import type { RecordChange } from '@basoche/records';
import type { ComingCommand } from '../api/engine.ts';

/** What commands to come do to records [RD13], found once for each: there may be thousands. */
export class ComingChanges {
  readonly #known = new WeakMap<ComingCommand, Map<string, readonly RecordChange[]>>();

  of(kind: RecordKind, command: ComingCommand): readonly RecordChange[] {
    const byKind = this.#known.get(command) ?? new Map<string, readonly RecordChange[]>();
    this.#known.set(command, byKind);
    const changes = byKind.get(kind.name) ?? changesOf(kind, command, true);
    byKind.set(kind.name, changes);
    return changes;
  }
}
