import { isOn as saysYes } from '../../archive/scan-xml.ts';
import type { Xml } from '../../archive/xml.ts';
import { childOf, childrenNamed } from '../../archive/xml.ts';

/** What a paragraph is by its style. */
export type Role = 'title' | 'quote' | 'itemText' | 'contents' | 'caption' | { heading: number } | null;

/** How words look; `undefined` = as what they are in. */
export interface RunLook {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  superscript?: boolean;
}

interface Style {
  name: string;
  basedOn: string | null;
  paragraph: Xml | undefined;
  run: Xml | undefined;
  table: Xml | undefined;
}

/** `w:val` of an element that switches something; on when it says nothing. */
export function isOn(element: Xml | undefined): boolean | undefined {
  if (!element) return undefined;
  const value = element.attrs['w:val'];
  return !(value === '0' || value === 'false' || value === 'off' || value === 'none');
}

/** The styles of a file: what they mean, through what they are based on. */
export class Styles {
  #styles = new Map<string, Style>();
  /** Style of the paragraphs that name none. */
  #usual: string | undefined;
  #defaults: Xml | undefined;
  #runDefaults: Xml | undefined;

  constructor(root: Xml | undefined) {
    const defaults = childOf(root, 'w:docDefaults');
    this.#defaults = childOf(childOf(defaults, 'w:pPrDefault'), 'w:pPr');
    this.#runDefaults = childOf(childOf(defaults, 'w:rPrDefault'), 'w:rPr');
    for (const style of childrenNamed(root, 'w:style')) {
      const isParagraph = style.attrs['w:type'] === 'paragraph';
      if (isParagraph && saysYes(style.attrs['w:default'])) this.#usual = style.attrs['w:styleId'];
      this.#styles.set(style.attrs['w:styleId'] ?? '', {
        name: (childOf(style, 'w:name')?.attrs['w:val'] ?? '').toLowerCase(),
        basedOn: childOf(style, 'w:basedOn')?.attrs['w:val'] ?? null,
        paragraph: childOf(style, 'w:pPr'),
        run: childOf(style, 'w:rPr'),
        table: childOf(style, 'w:tblPr'),
      });
    }
  }

  /** A style and those it is based on, the nearest first. */
  *#chain(id: string | undefined): Generator<Style> {
    const seen = new Set<string>();
    let at: string | null | undefined = id;
    while (at !== null && at !== undefined && !seen.has(at)) {
      seen.add(at);
      const style = this.#styles.get(at);
      if (!style) return;
      yield style;
      at = style.basedOn;
    }
  }

  /** @param said name of a style as its program shows it: `Titre 1`, where the file says `heading 1` */
  roleOfName(said: string): Role {
    const heading = headingOf(said.toLowerCase());
    if (heading !== null) return heading;
    const [id] = [...this.#styles].find(([, { name }]) => name === said.toLowerCase()) ?? [];
    return this.roleOf(id);
  }

  roleOf(id: string | undefined): Role {
    for (const { name, paragraph } of this.#chain(id)) {
      const heading = headingOf(name);
      if (heading !== null) return heading;
      if (/^(?:caption|légende)$/.test(name)) return 'caption';
      if (/^(?:title|titre)$/.test(name)) return 'title';
      if (/^(?:(?:intense )?quote|quotations|block text|citation.*)$/.test(name)) return 'quote';
      if (/^list (?:continue|paragraph)/.test(name)) return 'itemText';
      if (/^(?:toc \d|contents \d|table of contents|toc heading)$/.test(name)) return 'contents';
      const outline = Number(childOf(paragraph, 'w:outlineLvl')?.attrs['w:val'] ?? 9);
      if (outline < 9) return { heading: outline + 1 };
    }
    return null;
  }

  /** A property of a paragraph that its style says. */
  paragraphProperty(id: string | undefined, name: string): Xml | undefined {
    for (const { paragraph } of this.#chain(id ?? this.#usual)) {
      const property = childOf(paragraph, name);
      if (property) return property;
    }
    return childOf(this.#defaults, name);
  }

  /** Lines around and between the cells of tables of a style, the nearest first. */
  tableBorders(id: string | undefined): Xml[] {
    return [...this.#chain(id)].flatMap(({ table }) => childOf(table, 'w:tblBorders') ?? []);
  }

  /** What of its list a style says: it may say the one thing, and the style it is based on the other. */
  listProperty(id: string | undefined, name: string): string | undefined {
    for (const { paragraph } of this.#chain(id ?? this.#usual)) {
      const property = childOf(childOf(paragraph, 'w:numPr'), name);
      if (property) return property.attrs['w:val'];
    }
    return undefined;
  }

  /**
   * Whether words are hidden: by themselves, or by a style of theirs, of their paragraph or of their table. Of two styles
   * that hide, each undoes the other, as for anything that they switch.
   */
  hides(properties: Xml | undefined, paragraph: string | undefined, table: string | undefined): boolean {
    const own = isOn(childOf(properties, 'w:vanish'));
    if (own !== undefined) return own;
    const style = childOf(properties, 'w:rStyle')?.attrs['w:val'];
    const said = [style, paragraph ?? this.#usual, table]
      .map((id) => this.#hiddenBy(id))
      .filter((each) => each !== undefined);
    if (said.length > 0) return said.filter(Boolean).length % 2 === 1;
    return isOn(childOf(this.#runDefaults, 'w:vanish')) === true;
  }

  #hiddenBy(id: string | undefined): boolean | undefined {
    for (const { run } of this.#chain(id)) {
      const hides = isOn(childOf(run, 'w:vanish'));
      if (hides !== undefined) return hides;
    }
    return undefined;
  }

  lookOf(id: string | undefined): RunLook {
    const look: RunLook = {};
    for (const { run } of this.#chain(id)) Object.assign(look, { ...lookOfRun(run), ...look });
    return look;
  }
}

function headingOf(name: string): { heading: number } | null {
  const level = /^(?:heading|titre) ?(\d)$/.exec(name)?.[1];
  return level === undefined ? null : { heading: Number(level) };
}

/** What properties of a run say of its look. */
export function lookOfRun(properties: Xml | undefined): RunLook {
  if (!properties) return {};
  const look: RunLook = {};
  const bold = isOn(childOf(properties, 'w:b'));
  const italic = isOn(childOf(properties, 'w:i'));
  const underline = isOn(childOf(properties, 'w:u'));
  const strike = isOn(childOf(properties, 'w:strike')) ?? isOn(childOf(properties, 'w:dstrike'));
  const align = childOf(properties, 'w:vertAlign')?.attrs['w:val'];
  if (bold !== undefined) look.bold = bold;
  if (italic !== undefined) look.italic = italic;
  if (underline !== undefined) look.underline = underline;
  if (strike !== undefined) look.strike = strike;
  if (align !== undefined) look.superscript = align === 'superscript';
  return look;
}
