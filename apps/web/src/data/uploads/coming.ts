import type { ComingCommand } from '@basoche/sync';
import type { FinishedUpload, Upload, UploadCommand } from './upload.ts';

export type CommandOfUpload = (upload: FinishedUpload) => UploadCommand | null;

/** Commands of uploads that make a record, each found once; the same array until another is among them [UP14]. */
export class ComingUploads {
  readonly #commandOf: CommandOfUpload;
  #known = new Map<string, UploadCommand | null>();
  #uploads: readonly Upload[] = [];
  #list: readonly ComingCommand[] = [];

  constructor(commandOf: CommandOfUpload) {
    this.#commandOf = commandOf;
  }

  of(uploads: readonly Upload[]): readonly ComingCommand[] {
    if (uploads === this.#uploads) return this.#list;
    this.#uploads = uploads;
    const before = this.#known;
    this.#known = new Map();
    const coming: ComingCommand[] = [];
    for (const upload of uploads) {
      const found = before.get(upload.id) ?? this.#commandOf(upload);
      this.#known.set(upload.id, found);
      if (found?.makes === true && !isLost(upload)) coming.push(found.command);
    }
    const isSame = coming.length === this.#list.length && coming.every((command, at) => command === this.#list[at]);
    if (!isSame) this.#list = coming;
    return this.#list;
  }
}

/** Nothing will come of it: what was refused can be sent again. */
const isLost = ({ state }: Upload) =>
  state.is === 'cancelling' || (state.is === 'failed' && state.reason.is !== 'refused');
