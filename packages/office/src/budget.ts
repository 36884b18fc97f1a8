import { FILE_LIMITS, FileProblem } from './problem.ts';

/** What is read so far of a file; it may not go beyond what a document holds. */
export class Budget {
  #blocks = 0;
  #characters = 0;

  /** @throws FileProblem when the document is too long */
  block(): void {
    this.#blocks += 1;
    if (this.#blocks > FILE_LIMITS.blocks) throw new FileProblem('long');
  }

  /** @throws FileProblem when the document is too long */
  text(characters: number): void {
    this.#characters += characters;
    if (this.#characters > FILE_LIMITS.text) throw new FileProblem('long');
  }

  get isEmpty(): boolean {
    return this.#characters === 0;
  }
}
