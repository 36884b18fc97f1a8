import type { DocName } from '@basoche/protocol';
import { HAND_BACK } from '../store/doc-row.ts';
import type { SessionDeps } from './session-deps.ts';

/** Markers of edits typed in tabs that are no more: a handshake of this tab answers for them [LS8]. */
export function orphanMarkers(
  deps: Pick<SessionDeps, 'index' | 'bus' | 'isAlive'>,
  name: DocName,
): Record<string, number> {
  const { pending } = deps.index.get(name);
  const isOrphan = (tab: string) => tab !== deps.bus.tab && tab !== HAND_BACK && !deps.isAlive(tab);
  return Object.fromEntries(Object.entries(pending).filter(([tab]) => isOrphan(tab)));
}

/** The orphans of one open document whose edits its memory has: those that were there before the disk was last read. */
export class ReadOrphans {
  readonly #find: () => Record<string, number>;
  #before: Record<string, number> = {};

  constructor(find: () => Record<string, number>) {
    this.#find = find;
  }

  /** The disk is about to be read. */
  note(): void {
    this.#before = this.#find();
  }

  all(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.#find()).filter(([tab, revision]) => this.#before[tab] === revision));
  }
}
