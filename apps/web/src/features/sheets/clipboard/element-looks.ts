import { cssColour } from './css-colours.ts';
import type { sheet as sheets } from '@basoche/crdt';
import { cssBorders } from './css-borders.ts';
import { readDeclarations, type StyleRules } from './css.ts';

/** What an element says of how it looks; `undefined` for what it leaves to those around it. */
export interface ElementLook {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  /** `RRGGBB`; `null`: the usual one. */
  ink?: string | null;
  fill?: string | null;
  align?: 'left' | 'center' | 'right' | null;
  wrap?: boolean;
  /** Its own alone. */
  borders?: Partial<sheets.Borders>;
  /** `mso-number-format`, as written. */
  number?: string;
  isHidden?: boolean;
  /** Its spaces count. */
  spaces?: boolean;
}

const TAGS: Readonly<Record<string, ElementLook>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
};

/** Looks of the elements of one page, each kind of element read once. */
export class ElementLooks {
  readonly #rules: StyleRules;
  readonly #known = new Map<string, ElementLook>();

  constructor(rules: StyleRules) {
    this.#rules = rules;
  }

  of(element: Element): ElementLook {
    const tag = element.localName;
    const names = ['class', 'style', 'bgcolor', 'align', 'color'];
    const said = names.map((name) => element.getAttribute(name) ?? '');
    const key = [tag, ...said].join('\n');
    let look = this.#known.get(key);
    if (look === undefined) this.#known.set(key, (look = this.#read(tag, said)));
    return look;
  }

  #read(tag: string, [names = '', style = '', background = '', align = '', colour = '']: string[]): ElementLook {
    const classes = names
      .toLowerCase()
      .split(/\s+/)
      .map((name) => this.#rules.get(`.${name}`));
    const declared = new Map(
      [this.#rules.get(tag), ...classes, readDeclarations(style)].flatMap((each) => [...(each ?? [])]),
    );
    const borders = cssBorders(new Map([...classes, readDeclarations(style)].flatMap((each) => [...(each ?? [])])));
    const weight = declared.get('font-weight');
    const slope = declared.get('font-style');
    const line = declared.get('text-decoration-line') ?? declared.get('text-decoration');
    const fill = declared.get('background-color') ?? declared.get('background') ?? hexed(background);
    const ink = declared.get('color') ?? (tag === 'font' ? hexed(colour) : '');
    const side = sideOf(declared.get('text-align') ?? align);
    const space = declared.get('white-space');
    const number = declared.get('mso-number-format');
    return {
      ...TAGS[tag],
      ...(weight === undefined ? {} : { bold: /^bold/i.test(weight) || Number(weight) >= 600 }),
      ...(slope === undefined ? {} : { italic: /^(?:italic|oblique)/i.test(slope) }),
      ...(line === undefined ? {} : { underline: /underline/i.test(line) }),
      ...(ink === '' ? {} : { ink: cssColour(ink) }),
      ...(fill === '' ? {} : { fill: cssColour(fill) }),
      ...(side === undefined ? {} : { align: side }),
      ...(space === undefined ? {} : { wrap: /^(?:normal|pre-wrap|pre-line)/i.test(space) }),
      ...(borders === undefined ? {} : { borders }),
      ...(number === undefined ? {} : { number }),
      ...(/^none/i.test(declared.get('display') ?? '') ? { isHidden: true } : {}),
      ...(/^yes/i.test(declared.get('mso-spacerun') ?? '') ? { spaces: true } : {}),
    };
  }
}

/** Attributes may leave the sign out. */
function hexed(colour: string): string {
  return /^[0-9a-f]{6}$/i.test(colour) ? `#${colour}` : colour;
}

function sideOf(align: string): ElementLook['align'] {
  const side = align.toLowerCase();
  if (side === '') return undefined;
  return side === 'left' || side === 'center' || side === 'right' ? side : null;
}
