import type { Xml } from '../../archive/xml.ts';
import { childOf, childrenNamed } from '../../archive/xml.ts';

/** A level of a list. */
export interface ListLevel {
  isBullet: boolean;
  start: number;
  /** What stands before an item: `%1.`, `(%3)`. */
  text: string;
  /** `decimal`, `lowerLetter`. */
  format: string;
}

const PLAIN: ListLevel = { isBullet: false, start: 1, text: '%1.', format: 'decimal' };
/** Clauses as the text shows them. */
const OWN = ['decimal %1.', 'decimal %1.%2', 'lowerLetter (%3)'];

/** The lists of a file. */
export class Numbering {
  #abstract = new Map<string, Xml>();
  #lists = new Map<string, Xml>();

  constructor(root: Xml | undefined) {
    for (const each of childrenNamed(root, 'w:abstractNum'))
      this.#abstract.set(each.attrs['w:abstractNumId'] ?? '', each);
    for (const each of childrenNamed(root, 'w:num')) this.#lists.set(each.attrs['w:numId'] ?? '', each);
  }

  /** `null` for a list that is none: number 0, or one that the file does not have. */
  level(list: string, at: number): ListLevel | null {
    const number = this.#lists.get(list);
    if (!number) return null;
    const override = childrenNamed(number, 'w:lvlOverride').find((each) => each.attrs['w:ilvl'] === String(at));
    const level = childOf(override, 'w:lvl') ?? this.#levelOf(number, at);
    if (!level) return PLAIN;
    const format = childOf(level, 'w:numFmt')?.attrs['w:val'] ?? 'decimal';
    const start = Number(
      childOf(override, 'w:startOverride')?.attrs['w:val'] ?? childOf(level, 'w:start')?.attrs['w:val'] ?? 1,
    );
    return {
      isBullet: format === 'bullet' || format === 'none',
      start: Number.isInteger(start) && start >= 0 ? start : 1,
      text: childOf(level, 'w:lvlText')?.attrs['w:val'] ?? '',
      format,
    };
  }

  /** What the items of one list share: lists of one form go on from each other, unless one begins anew. */
  identity(list: string, at: number): { form: string; beginsAnew: boolean } {
    const number = this.#lists.get(list);
    const override = childrenNamed(number, 'w:lvlOverride').find((each) => each.attrs['w:ilvl'] === String(at));
    return {
      form: childOf(number, 'w:abstractNumId')?.attrs['w:val'] ?? list,
      beginsAnew: childOf(override, 'w:startOverride') !== undefined,
    };
  }

  /** Its items are numbered with what they are under, as clauses are: 1., 1.1. */
  isOutline(list: string): boolean {
    const second = this.level(list, 1);
    return second !== null && !second.isBullet && /%1.*%2/.test(second.text);
  }

  /** The numbers look as those of clauses. */
  looksAsClause(list: string, at: number): boolean {
    const level = this.level(list, at);
    return level !== null && `${level.format} ${level.text}` === OWN[at];
  }

  #levelOf(number: Xml, at: number): Xml | undefined {
    const abstract = this.#abstract.get(childOf(number, 'w:abstractNumId')?.attrs['w:val'] ?? '');
    return childrenNamed(abstract, 'w:lvl').find((level) => level.attrs['w:ilvl'] === String(at));
  }
}
