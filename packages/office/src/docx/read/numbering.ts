import { shortened } from '@basoche/domain';
import type { Xml } from '../../archive/xml.ts';
import { childOf, childrenNamed } from '../../archive/xml.ts';
import { numeralOf } from './numerals.ts';
import { isOn } from './styles.ts';

/** A level of a list. */
export interface ListLevel {
  isBullet: boolean;
  start: number;
  /** What stands before an item: `%1.`, `(%3)`. */
  text: string;
  /** `decimal`, `lowerLetter`. */
  format: string;
}

/** What the next paragraph of a list has before it. */
export interface ListNumber {
  isBullet: boolean;
  /** How many of its level. */
  count: number;
  /** As it is printed; `null` where the file writes numbers that are not known here. */
  label: string | null;
  /** Nothing but digits of its own level between signs: `1.`, `2)`. */
  isPlain: boolean;
}

const PLAIN: ListLevel = { isBullet: false, start: 1, text: '%1.', format: 'decimal' };
const LEVELS = 9;
/** Characters around a number, as in word processors. */
const LONGEST_TEXT = 255;
/** Clauses as our files number them. */
const OWN = ['decimal %1.', 'decimal %1.%2', 'lowerLetter (%3)'];

/** The lists of a file, and how far each has counted. */
export class Numbering {
  #abstract = new Map<string, Xml>();
  #lists = new Map<string, Xml>();
  /** Where a form that is said elsewhere is said, by the name of its style. */
  #styled = new Map<string, Xml>();
  /** By form: how many of each level, `undefined` for one that begins anew. */
  #counts = new Map<string, (number | undefined)[]>();
  #started = new Set<string>();

  constructor(root: Xml | undefined) {
    for (const each of childrenNamed(root, 'w:abstractNum')) {
      this.#abstract.set(each.attrs['w:abstractNumId'] ?? '', each);
      const style = childOf(each, 'w:styleLink')?.attrs['w:val'];
      if (style !== undefined) this.#styled.set(style, each);
    }
    for (const each of childrenNamed(root, 'w:num')) this.#lists.set(each.attrs['w:numId'] ?? '', each);
  }

  /** `null` for a list that is none: number 0, or one that the file does not have. */
  level(list: string, at: number): ListLevel | null {
    const number = this.#lists.get(list);
    if (!number) return null;
    const level = this.#levelOf(number, at);
    if (!level) return { ...PLAIN, text: `%${at + 1}.` };
    const format = childOf(level, 'w:numFmt')?.attrs['w:val'] ?? 'decimal';
    const start = Number(
      childOf(overrideOf(number, at), 'w:startOverride')?.attrs['w:val'] ??
        childOf(level, 'w:start')?.attrs['w:val'] ??
        1,
    );
    return {
      isBullet: format === 'bullet',
      start: Number.isInteger(start) && start >= 0 ? start : 1,
      text: shortened(childOf(level, 'w:lvlText')?.attrs['w:val'] ?? '', LONGEST_TEXT),
      format,
    };
  }

  /** What the items of one list share: lists of one form go on from each other, unless one begins anew. */
  identity(list: string, at: number): { form: string; beginsAnew: boolean } {
    const number = this.#lists.get(list);
    return {
      form: this.#formOf(number)?.attrs['w:abstractNumId'] ?? list,
      beginsAnew: childOf(overrideOf(number, at), 'w:startOverride') !== undefined,
    };
  }

  /** Its items are numbered with what they are under, as clauses are: 1., 1.1. */
  isOutline(list: string): boolean {
    const second = this.level(list, 1);
    return second !== null && !second.isBullet && /%1.*%2/.test(second.text);
  }

  /** Its numbers are those of clauses in our files, whatever stands above them. */
  isOwn(list: string): boolean {
    return OWN.every((form, at) => {
      const level = this.level(list, at);
      return level !== null && `${level.format} ${level.text}` === form;
    });
  }

  /** The level that paragraphs of this style have in a list. */
  levelOfStyle(list: string, style: string | undefined): number | null {
    const levels = childrenNamed(this.#formOf(this.#lists.get(list)), 'w:lvl');
    const level = levels.find((each) => childOf(each, 'w:pStyle')?.attrs['w:val'] === style);
    return style !== undefined && level ? Number(level.attrs['w:ilvl']) || 0 : null;
  }

  /** Counts the next paragraph of a list, asked in the order of the text; `null` for a list that is none. */
  next(list: string, at: number): ListNumber | null {
    const level = this.level(list, at);
    if (level === null) return null;
    const counts = this.#count(list, at, level.start);
    return {
      isBullet: level.isBullet,
      count: counts[at] ?? level.start,
      label: level.isBullet ? '' : this.#label(list, at, level, counts),
      isPlain:
        level.format === 'decimal' &&
        new RegExp(`^[^%\\p{L}\\p{N}]*%${at + 1}[^%\\p{L}\\p{N}]*$`, 'u').test(level.text),
    };
  }

  #count(list: string, at: number, start: number): (number | undefined)[] {
    const { form, beginsAnew } = this.identity(list, at);
    const counts = this.#counts.get(form) ?? [];
    this.#counts.set(form, counts);
    if (beginsAnew && !this.#started.has(`${list}/${at}`)) counts[at] = undefined;
    this.#started.add(`${list}/${at}`);
    const before = counts[at];
    counts[at] = before === undefined ? start : before + 1;
    const number = this.#lists.get(list)!;
    for (let deeper = at + 1; deeper < LEVELS; deeper += 1) {
      const restart = childOf(this.#levelOf(number, deeper), 'w:lvlRestart')?.attrs['w:val'];
      // Without a word, a level begins anew under any above it; with 0, never.
      if (restart === undefined || (restart !== '0' && at < Number(restart))) counts[deeper] = undefined;
    }
    return counts;
  }

  #label(list: string, at: number, level: ListLevel, counts: readonly (number | undefined)[]): string | null {
    const asDigits = isOn(childOf(this.#levelOf(this.#lists.get(list)!, at), 'w:isLgl')) === true;
    let isKnown = true;
    const label = level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const place = Number(digit) - 1;
      const of = this.level(list, place) ?? PLAIN;
      const numeral = numeralOf(counts[place] ?? of.start, asDigits && of.format !== 'none' ? 'decimal' : of.format);
      isKnown &&= numeral !== null;
      return numeral ?? '';
    });
    return isKnown ? label.trim() : null;
  }

  #levelOf(number: Xml, at: number): Xml | undefined {
    return childOf(overrideOf(number, at), 'w:lvl') ?? levelIn(this.#formOf(number), at);
  }

  /** What a list looks like, where its form is that of a style too. */
  #formOf(number: Xml | undefined): Xml | undefined {
    const form = this.#abstract.get(childOf(number, 'w:abstractNumId')?.attrs['w:val'] ?? '');
    const style = childOf(form, 'w:numStyleLink')?.attrs['w:val'];
    return style === undefined ? form : (this.#styled.get(style) ?? form);
  }
}

function levelIn(form: Xml | undefined, at: number): Xml | undefined {
  return childrenNamed(form, 'w:lvl').find((level) => level.attrs['w:ilvl'] === String(at));
}

function overrideOf(number: Xml | undefined, at: number): Xml | undefined {
  return childrenNamed(number, 'w:lvlOverride').find((each) => each.attrs['w:ilvl'] === String(at));
}
