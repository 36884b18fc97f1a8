import type { DocName } from '@basoche/protocol';
import type { DocNotice } from '../api/doc-handle.ts';
import type { DocIndex } from '../store/doc-index.ts';

/** What guards undid in one open document, kept on the device until somebody has read it [EV16]. */
export class Notices {
  readonly #index: DocIndex;
  readonly #name: DocName;
  readonly #changed: () => void;
  #list: readonly DocNotice[];
  /** Shown, and not yet in the row. */
  #unsaved: DocNotice[] = [];
  #dismissed: DocNotice[] = [];

  constructor(index: DocIndex, name: DocName, changed: () => void) {
    this.#index = index;
    this.#name = name;
    this.#changed = changed;
    this.#list = index.get(name).notices ?? [];
  }

  get list(): readonly DocNotice[] {
    return this.#list;
  }

  add(notice: DocNotice): void {
    this.#unsaved.push(notice);
    this.#save((notices) => [...notices, notice]).then(
      () => {
        this.#unsaved = without(this.#unsaved, notice);
      },
      // A device that cannot write shows it as long as the document is open.
      () => undefined,
    );
  }

  dismiss(notice: DocNotice): void {
    this.#unsaved = without(this.#unsaved, notice);
    this.#dismissed.push(notice);
    // One that stays on a disk that cannot be written is shown again by the next opening.
    this.#save((notices) => without(notices, notice)).catch(() => undefined);
  }

  /** The row was written, here or in another tab. */
  refresh(): void {
    const saved = this.#index.get(this.#name).notices ?? [];
    const unsaved = this.#unsaved.filter((notice) => !has(saved, notice));
    const next = [...saved, ...unsaved].filter((notice) => !has(this.#dismissed, notice));
    if (next.length === this.#list.length && next.every((each, at) => isSame(each, this.#list[at]!))) return;
    this.#list = next;
    this.#changed();
  }

  async #save(change: (notices: DocNotice[]) => DocNotice[]): Promise<void> {
    this.refresh();
    await this.#index.change(this.#name, (row) => void (row.notices = change(row.notices ?? [])));
  }
}

function has(notices: readonly DocNotice[], notice: DocNotice): boolean {
  return notices.some((each) => isSame(each, notice));
}

function without(notices: readonly DocNotice[], notice: DocNotice): DocNotice[] {
  return notices.filter((each) => !isSame(each, notice));
}

function isSame(a: DocNotice, b: DocNotice): boolean {
  return a.code === b.code && a.detail === b.detail && a.at === b.at;
}
