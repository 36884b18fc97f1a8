import type { sheet as sheets } from '@basoche/crdt';
import { FileProblem } from '../problem.ts';
import { type FileCell, type FileRule, FILE_LIMITS } from './book-file.ts';

/** Bytes that each of them has in a document, about. */
const BYTES = { cell: 28, look: 24, size: 28, merge: 32, rule: 400 } as const;

/** What a document still takes of a file, of which nothing is kept where it is too much. */
export class FileRoom {
  #cells: number;
  #merges: number = FILE_LIMITS.merges;
  #bytes: number;

  /** @param cells of a file that becomes no document: so many, whatever they weigh */
  constructor(cells?: number) {
    this.#cells = cells ?? FILE_LIMITS.cells;
    this.#bytes = cells === undefined ? FILE_LIMITS.document : Infinity;
  }

  /** @throws FileProblem */
  cell({ content, look }: Pick<FileCell, 'content' | 'look'>): void {
    this.#cells -= 1;
    if (this.#cells < 0) throw new FileProblem('long');
    this.#take(weightOf({ content, look }));
  }

  /** @throws FileProblem */
  merge(): void {
    this.#merges -= 1;
    if (this.#merges < 0) throw new FileProblem('long');
    this.#take(BYTES.merge);
  }

  /** @throws FileProblem */
  rule({ test }: FileRule): void {
    this.#take(BYTES.rule + (test.kind === 'formula' ? test.formula.length : 0));
  }

  /** Lines of another size than the usual. @throws FileProblem */
  sizes(count: number): void {
    this.#take(BYTES.size * count);
  }

  #take(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#bytes < 0) throw new FileProblem('long');
  }
}

/** Bytes of a cell in a document, about. */
export function weightOf({ content, look }: Pick<FileCell, 'look'> & { content: sheets.CellContent | null }): number {
  return BYTES.cell + charactersOf(content) + Object.keys(look).length * BYTES.look;
}

function charactersOf(content: sheets.CellContent | null): number {
  if (typeof content === 'string') return content.length;
  return typeof content === 'object' && content !== null && 'formula' in content ? content.formula.length : 0;
}
