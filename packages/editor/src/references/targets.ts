import type { Node } from '@tiptap/pm/model';
import { ownText } from '../body/plain.ts';
import { ClauseCounter } from '../body/clauses.ts';

/** What a table of contents lists and a reference leads to: a heading, or a numbered clause. */
export interface ReferenceTarget {
  /** What references know it by; `null` until the first of them is made. */
  anchor: string | null;
  /** As the text counts it; '' without a number. */
  number: string;
  /** The number as it is cited from elsewhere: 1.1 (a). */
  cited: string;
  text: string;
  /** 1 to 4 of a heading, 0 of a clause that is a paragraph. */
  level: number;
}

export interface PlacedTarget extends ReferenceTarget {
  /** Position of the block in the editor's document. */
  pos: number;
}

/** What a block is to references, asked in the order of the text; `null` for one that none leads to. */
export class TargetReader {
  #clauses = new ClauseCounter();

  read(name: string, attributes: Readonly<Record<string, unknown>>, text: () => string): ReferenceTarget | null {
    const number = this.#clauses.next(attributes.clause);
    const level = name === 'heading' ? Math.min(4, Math.max(1, Math.trunc(Number(attributes.level)) || 1)) : 0;
    if (level === 0 && number === '') return null;
    const { anchor } = attributes;
    return {
      anchor: typeof anchor === 'string' ? anchor : null,
      number,
      cited: this.#clauses.cited,
      text: text().trim(),
      level,
    };
  }
}

/** Headings and clauses of an editor's document, in order. */
export function referenceTargets(doc: Node): PlacedTarget[] {
  const reader = new TargetReader();
  const targets: PlacedTarget[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const target = reader.read(node.type.name, node.attrs, () => ownText(node));
    if (target) targets.push({ ...target, pos });
    return false;
  });
  return targets;
}

/** What a reference whose heading or clause is gone says. Documents are written in French, whatever the interface is in. */
export const BROKEN_REFERENCE = '[renvoi introuvable]';
/** Accessible name of a table of contents. */
export const CONTENTS_NAME = 'Table des matières';

/** What stands in the text in the place of a reference: the number and the title of its target. */
export function referenceText(targets: readonly ReferenceTarget[], anchor: unknown): string {
  const target = targets.find((each) => each.anchor !== null && each.anchor === anchor);
  if (!target) return BROKEN_REFERENCE;
  return target.level === 0 ? target.cited : [target.cited, target.text].filter((part) => part !== '').join(' ');
}
