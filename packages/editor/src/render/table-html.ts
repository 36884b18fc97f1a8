import * as Y from 'yjs';
import { spanOf } from '../table/limits.ts';

type Child = Y.XmlElement | Y.XmlText | Y.XmlHook;

/** A table as HTML; `contentToHtml` renders what is in a cell. Widths are attributes: a strict CSP refuses style attributes. */
export function tableToHtml(table: Y.XmlElement, contentToHtml: (child: Child) => string): string {
  const rows = table.toArray().filter((child) => child instanceof Y.XmlElement);
  const html = rows.map((row) => rowToHtml(row, contentToHtml)).join('');
  return `<table>${columnsToHtml(rows[0])}<tbody>${html}</tbody></table>`;
}

function rowToHtml(row: Y.XmlElement, contentToHtml: (child: Child) => string): string {
  const header = (row.getAttributes() as Record<string, unknown>).header === true;
  const tag = header ? 'th' : 'td';
  const cells = row.toArray().map((cell) => {
    if (!(cell instanceof Y.XmlElement)) return '';
    const { colspan, rowspan }: Record<string, unknown> = cell.getAttributes();
    const spans = spanToHtml('colspan', colspan) + spanToHtml('rowspan', rowspan);
    const inner = cell.toArray().map(contentToHtml).join('');
    return `<${tag}${header ? ' scope="col"' : ''}${spans}>${inner}</${tag}>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

function spanToHtml(name: string, value: unknown): string {
  const span = spanOf(value ?? 1);
  return span === 1 ? '' : ` ${name}="${span}"`;
}

function columnsToHtml(row: Y.XmlElement | undefined): string {
  const widths = (row?.toArray() ?? []).flatMap((cell) => {
    const { colspan, colwidth }: Record<string, unknown> = cell instanceof Y.XmlElement ? cell.getAttributes() : {};
    return Array.from({ length: spanOf(colspan ?? 1) }, (_, i) => {
      const width = Array.isArray(colwidth) ? Math.trunc(Number(colwidth[i])) : 0;
      return width > 0 && width < 10_000 ? width : 0;
    });
  });
  if (!widths.some((width) => width > 0)) return '';
  return `<colgroup>${widths.map((width) => (width > 0 ? `<col width="${width}">` : '<col>')).join('')}</colgroup>`;
}
