/** The bytes of a text of one byte a character, as PDF is written. */
function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** The file that these objects make, numbered from 1; the first is the catalogue. */
export function pdfOf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = file.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return latin(file);
}

/** A PDF of A4 with these lines on its pages. @param annotations of the first page, as PDF writes them */
export function textPdf(
  pages: readonly (readonly string[])[],
  annotations: readonly string[] = [],
): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`);
  const body = pages.flatMap((lines, index) => {
    const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
    const content = `BT /F1 18 Tf 28 TL 72 760 Td\n${shown}\nET`;
    const links = index === 0 ? ` /Annots [${annotations.join(' ')}]` : '';
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >>${links} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ];
  });
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...body,
  ]);
}

/** A link of the first page of `textPdf` over its line of this number, from 0. */
export const linkOver = (line: number, to: string): string =>
  `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [72 ${754 - 28 * line} 320 ${778 - 28 * line}] ${to} >>`;
