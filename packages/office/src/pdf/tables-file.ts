/** Of a cell; `null`: that of the grid. */
export type PrintLine = 'thin' | 'medium' | 'double' | null;

/** A cell as paper shows it. Colours are `#rrggbb`; `null` for the paper's own. */
export interface PrintCell {
  text: string;
  /** How many it spans. */
  columns: number;
  rows: number;
  align: 'left' | 'center' | 'right';
  bold: boolean;
  italic: boolean;
  underline: boolean;
  ink: string | null;
  fill: string | null;
  /** Its own lines; `null`: none. */
  lines: { top: PrintLine; right: PrintLine; bottom: PrintLine; left: PrintLine } | null;
  /** Its text is never broken: its column is made wider for it. */
  isNumber: boolean;
}

/** A chart as a picture that stands alone, in px. */
export interface PrintChart {
  title: string;
  width: number;
  height: number;
  svg: string;
  /** The words beside its colours, with the colour of each. */
  legend: readonly { text: string; color: string }[];
}

/** A sheet on its way to paper: what of it shows. */
export interface PrintTable {
  name: string;
  /** Px of its columns. */
  widths: readonly number[];
  /** Rows and columns that are repeated on every page. */
  head: { rows: number; columns: number };
  /** `null` where a cell is covered by another that spans it. */
  rows: readonly { height: number; cells: readonly (PrintCell | null)[] }[];
  charts: readonly PrintChart[];
}

/** The sheets of a spreadsheet on their way to paper. */
export interface PrintBook {
  title: string;
  /** Who writes the file. */
  author: string;
  tables: readonly PrintTable[];
  /** Discussions, which paper does not show. */
  comments: number;
}
