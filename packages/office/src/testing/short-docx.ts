import type { BodyNode } from '@basoche/editor/rules';
import { readFile } from '../read-file.ts';
import { foreignDocx } from './foreign-docx.ts';
import { completed, readOptions } from './reading.ts';

/** Who changed something, and when, as attributes of the file. */
export const AUTHOR = 'w:id="1" w:author="Me Durand" w:date="2026-01-02T10:00:00Z"';
export const TAB = '<w:r><w:tab/></w:r>';

export const P = (inside = '', properties = '') =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${inside}</w:p>`;
export const R = (text: string, properties = '') =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A mark of a field: `begin`, `separate` or `end`. */
export const F = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
/** What a field is told. */
export const I = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
export const cell = (inside: string, properties = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/>${properties}</w:tcPr>${inside}</w:tc>`;
export const row = (cells: string, properties = '') => `<w:tr>${properties}${cells}</w:tr>`;
export const borders = (value: string) =>
  `<w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="${value}"/>`).join('')}</w:tblBorders>`;
export const table = (rows: string, properties = borders('single')) =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${rows}</w:tbl>${P()}`;

/** What a file with this text is read as: its blocks, their words line by line, and what was lost. */
export function readShort(
  body: string,
  parts: Readonly<Record<string, string>> = {},
  links: Readonly<Record<string, string>> = {},
) {
  const { file, report } = readFile(foreignDocx(body, parts, links), 'acte.docx', readOptions());
  completed(file.body);
  const lines = (file.body.content ?? []).map(wordsOf).filter((line) => line !== '');
  const lost = Object.fromEntries(report.map(({ loss, count }) => [loss, count]));
  return { file, blocks: file.body.content ?? [], lines, lost };
}

/** Words with what stands among them: line breaks, notes in brackets, a mark for a table of contents or a reference. */
export function wordsOf({ type, text = '', content = [] }: BodyNode): string {
  const inside = content.map(wordsOf);
  switch (type) {
    case 'text':
      return text;
    case 'hardBreak':
      return '\n';
    case 'footnote':
      return `[${inside.join('')}]`;
    case 'tableOfContents':
      return '{contents}';
    case 'crossReference':
      return '{reference}';
    case 'pageBreak':
      return '{page}';
    case 'tableRow':
      return `${inside.join(' | ')}\n`;
    default:
      return inside.join('');
  }
}
