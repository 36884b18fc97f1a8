import { keptForm, keptValues } from '../../app/storage/kept-values.ts';

/** What is typed of one comment, on this device alone, sealed: through reloads, screens and the lock, until it is sent. */
export interface KeptText {
  /** `null` when nothing is being typed. */
  read(): string | null;
  write(text: string | null): void;
  /** Of the files that are to go along; `null` where nothing is kept. */
  place: string | null;
}

/** Where a comment is written: `new` under what it is about, as the answer to a comment, or as its next text. */
export type Place = `${'new' | 'answer' | 'edit'} ${string}`;

export function keptText(userId: string, doc: string, place: Place): KeptText {
  const kept = keptForm<{ text: string }>(`comment ${userId} ${doc} ${place}`);
  return {
    place: `${doc} ${place}`,
    read: () => keptValues(kept).text ?? null,
    write: (text) => kept.write(text === null ? null : { text }),
  };
}

/** For what is gone with its page anyway. */
export const NOT_KEPT: KeptText = { place: null, read: () => null, write: () => {} };
