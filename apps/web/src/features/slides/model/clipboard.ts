import { slide as slides } from '@basoche/crdt';
import type { DocName } from '@basoche/protocol';

const ELEMENTS = 'application/x-basoche-slide';
const SLIDE = 'application/x-basoche-whole-slide';

type Data = Pick<DataTransfer, 'getData' | 'setData'>;

/** What was copied, and the presentation that it comes from. */
export interface Pasted<Copied> {
  copied: Copied;
  home: string;
}

/** @param words what other programs paste */
export function writeElements(data: Data, home: DocName, copied: slides.CopiedElements, words: string): void {
  data.setData('text/plain', words);
  data.setData(ELEMENTS, JSON.stringify({ ...copied, home }));
}

export function writeSlide(data: Data, home: DocName, copied: slides.CopiedSlide, words: string): void {
  data.setData('text/plain', words);
  data.setData(SLIDE, JSON.stringify({ ...copied, home }));
}

/** `null` where no elements were copied. */
export function pastedElements(data: Data): Pasted<slides.CopiedElements> | null {
  return pasted(data.getData(ELEMENTS), slides.readCopiedElements);
}

/** `null` where no slide was copied. */
export function pastedSlide(data: Data): Pasted<slides.CopiedSlide> | null {
  return pasted(data.getData(SLIDE), slides.readCopiedSlide);
}

function pasted<Copied>(text: string, read: (json: unknown) => Copied | null): Pasted<Copied> | null {
  const json = text === '' ? null : jsonOf(text);
  const copied = read(json);
  return copied === null ? null : { copied, home: String((json as { home?: unknown }).home) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Written by something else.
  }
}
