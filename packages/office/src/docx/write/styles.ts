import type { ILevelsOptions, INumberingOptions, IStylesOptions } from 'docx';
import { AlignmentType, LevelFormat, LevelSuffix, LineRuleType } from 'docx';

/** Ids of the styles of a file, which Word and LibreOffice know by these names. */
export const STYLE = {
  title: 'Title',
  quote: 'Quote',
  /** A further block of an item of a list, under its words. */
  itemText: 'ListContinue',
  listItem: 'ListParagraph',
  task: 'Tache',
  cell: 'TexteCellule',
  caption: 'Caption',
  header: 'Header',
  footer: 'Footer',
} as const;

export const HEADING_STYLES = ['Heading1', 'Heading2', 'Heading3', 'Heading4'] as const;

const FONT = 'Georgia';
/** Twentieths of a point that a level of a list is set in. */
export const LIST_STEP = 390;
/** The same of a quotation. */
export const QUOTE_STEP = 480;
const AFTER = 180;

/** As the page of the screen looks, in points. */
export const STYLES: IStylesOptions = {
  default: {
    document: {
      run: { font: FONT, size: 24, language: { value: 'fr-FR' } },
      paragraph: { spacing: { after: AFTER, line: 336, lineRule: LineRuleType.AUTO }, alignment: AlignmentType.BOTH },
    },
    title: {
      run: { font: FONT, size: 39, bold: true },
      paragraph: { spacing: { after: 300, line: 300, lineRule: LineRuleType.AUTO }, alignment: AlignmentType.CENTER },
    },
    heading1: heading(33),
    heading2: heading(30),
    heading3: heading(27),
    heading4: { ...heading(25), run: { font: FONT, size: 25, bold: true, italics: true, color: '000000' } },
    listParagraph: { paragraph: { spacing: { after: 60 }, contextualSpacing: false } },
    hyperlink: { run: { color: '1F4E79', underline: {} } },
  },
  paragraphStyles: [
    {
      id: STYLE.quote,
      name: 'Quote',
      basedOn: 'Normal',
      quickFormat: true,
      run: { color: '444444' },
      paragraph: { indent: { left: QUOTE_STEP } },
    },
    { id: STYLE.itemText, name: 'List Continue', basedOn: 'Normal', paragraph: { spacing: { after: 60 } } },
    { id: STYLE.task, name: 'Tâche', basedOn: 'Normal', paragraph: { spacing: { after: 60 } } },
    {
      id: STYLE.cell,
      name: 'Texte de cellule',
      basedOn: 'Normal',
      paragraph: { spacing: { before: 40, after: 40 }, alignment: AlignmentType.LEFT },
    },
    {
      id: STYLE.caption,
      name: 'caption',
      basedOn: 'Normal',
      quickFormat: true,
      run: { size: 21, italics: true, color: '444444' },
      paragraph: { spacing: { after: AFTER, line: 288, lineRule: LineRuleType.AUTO }, alignment: AlignmentType.CENTER },
    },
    ...[STYLE.header, STYLE.footer].map((id) => ({
      id,
      name: id.toLowerCase(),
      basedOn: 'Normal',
      run: { size: 20, color: '444444' },
      paragraph: { spacing: { after: 0, line: 240, lineRule: LineRuleType.AUTO }, alignment: AlignmentType.LEFT },
    })),
    ...[1, 2, 3, 4].map((level) => ({
      id: `TOC${level}`,
      name: `toc ${level}`,
      basedOn: 'Normal',
      paragraph: { spacing: { after: 60 }, indent: { left: 240 * (level - 1) }, alignment: AlignmentType.LEFT },
    })),
  ],
};

function heading(size: number) {
  return {
    run: { font: FONT, size, bold: true, color: '000000' },
    paragraph: {
      spacing: { before: 330, after: AFTER, line: 312, lineRule: LineRuleType.AUTO },
      keepNext: true,
      alignment: AlignmentType.LEFT,
    },
  };
}

/** Names of the lists of a file. */
export const BULLETS = 'puces';
export const CLAUSES = 'clauses';
export const orderedFrom = (start: number): string => `nombres-${start}`;

/** Word has no deeper ones. */
export const DEEPEST_LEVEL = 8;

/** Every kind of list: bullets, clauses, and numbers from each of these beginnings. */
export function numberingOf(starts: ReadonlySet<number>): INumberingOptions {
  const levels = (level: (at: number) => Omit<ILevelsOptions, 'level'>): ILevelsOptions[] =>
    Array.from({ length: DEEPEST_LEVEL + 1 }, (_, at) => ({ level: at, ...level(at) }));
  const indented = (at: number) => ({
    paragraph: { indent: { left: LIST_STEP * (at + 1), hanging: LIST_STEP } },
  });
  return {
    config: [
      {
        reference: BULLETS,
        levels: levels((at) => ({
          format: LevelFormat.BULLET,
          text: ['•', '◦', '▪'][at % 3]!,
          style: indented(at),
        })),
      },
      {
        reference: CLAUSES,
        levels: [
          clause(0, LevelFormat.DECIMAL, '%1.', 660, 660),
          clause(1, LevelFormat.DECIMAL, '%1.%2', 660, 660),
          clause(2, LevelFormat.LOWER_LETTER, '(%3)', 1140, 480),
        ],
      },
      ...[...starts].map((start) => ({
        reference: orderedFrom(start),
        levels: levels((at) => ({
          format: LevelFormat.DECIMAL,
          text: `%${at + 1}.`,
          start,
          style: indented(at),
        })),
      })),
    ],
  };
}

function clause(
  level: number,
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  text: string,
  left: number,
  hanging: number,
): ILevelsOptions {
  return { level, format, text, suffix: LevelSuffix.TAB, style: { paragraph: { indent: { left, hanging } } } };
}
