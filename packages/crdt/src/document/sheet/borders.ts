/** As in CSS. */
export const BORDER_SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type BorderSide = (typeof BORDER_SIDES)[number];

export type BorderLine = 'thin' | 'medium' | 'double';

/** The lines around a cell; `null`: none of its own. */
export type Borders = Record<BorderSide, BorderLine | null>;

const LETTERS = { '-': null, t: 'thin', m: 'medium', d: 'double' } as const;
type Letter = keyof typeof LETTERS;

/** Four letters, a side each: one entry of the document for a cell, of which a table has many. */
export function isBorders(value: unknown): value is string {
  return typeof value === 'string' && /^[-tmd]{4}$/.test(value);
}

/** Of a cell that has none where its row or column has. */
export const NO_BORDERS = '----';

export function readBorders(value: string | undefined): Borders {
  const lineAt = (at: number) => (isBorders(value) ? LETTERS[value[at] as Letter] : null);
  return { top: lineAt(0), right: lineAt(1), bottom: lineAt(2), left: lineAt(3) };
}

/** `undefined` where there is none. */
export function bordersText(borders: Borders): string | undefined {
  const text = BORDER_SIDES.map((side) => borders[side]?.[0] ?? '-').join('');
  return text === NO_BORDERS ? undefined : text;
}
