/** Seals texts that are kept outside of the databases. `place` is bound in: moved elsewhere, a text does not open. */
export interface TextSeal {
  seal(text: string, place: string): string;
  /** `null` when it does not open. */
  open(sealed: string, place: string): string | null;
}

const MARK = 'sealed:';

let seal: TextSeal | null = null;

/** `null` while no data key is open. */
export function setTextSeal(next: TextSeal | null): void {
  seal = next;
}

export function canSeal(): boolean {
  return seal !== null;
}

/** In clear while no data key is open: nobody is signed in then. */
export function sealText(text: string, place: string): string {
  return seal === null ? text : MARK + seal.seal(text, place);
}

/** `null` when it does not open with the key at hand. */
export function openText(stored: string, place: string): string | null {
  if (!stored.startsWith(MARK)) return stored;
  return seal?.open(stored.slice(MARK.length), place) ?? null;
}

export function isSealedText(stored: string): boolean {
  return stored.startsWith(MARK);
}
