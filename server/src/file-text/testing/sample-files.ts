import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { strToU8, zipSync } from 'fflate';
import { PDFDocument, StandardFonts } from 'pdf-lib';

/** A PDF with these texts, one a page. */
export async function pdfWith(pages: readonly string[]): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  for (const text of pages) {
    const page = doc.addPage([595, 842]);
    for (const [at, line] of text.split('\n').entries())
      page.drawText(line, { x: 50, y: 780 - at * 16, size: 11, font });
  }
  return doc.save();
}

const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

/** A text of Word, one paragraph a string. */
export function docxWith(paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const xmlns = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return zip({
    'word/document.xml': `<?xml version="1.0"?><w:document ${xmlns}><w:body>${body}</w:body></w:document>`,
  });
}

/** A workbook of one sheet whose cells hold these texts. */
export function xlsxWith(sheet: string, cells: readonly string[]): Uint8Array {
  const xmlns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return zip({
    'xl/workbook.xml': `<workbook ${xmlns}><sheets><sheet name="${sheet}"/></sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst ${xmlns}>${cells.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${xmlns}><sheetData><row>${cells
      .map((_, at) => `<c t="s"><v>${at}</v></c>`)
      .join('')}<c><v>1234.5</v></c></row></sheetData></worksheet>`,
  });
}

/** A presentation of these slides, whose files are numbered from the last to the first. */
export function pptxWith(slides: readonly string[]): Uint8Array {
  const xmlns =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const file = (at: number) => `slides/slide${slides.length - at}.xml`;
  return zip({
    'ppt/presentation.xml': `<p:presentation ${xmlns}><p:sldIdLst>${slides
      .map((_, at) => `<p:sldId id="${at}" r:id="rId${at}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${slides
      .map((_, at) => `<Relationship Id="rId${at}" Target="${file(at)}"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      slides.map((text, at) => [`ppt/${file(at)}`, `<p:sld ${xmlns}><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`]),
    ),
  });
}

/** An archive that unpacks to far more than it weighs. */
export function bomb(): Uint8Array {
  return zip({ 'word/document.xml': `<w:document>${' '.repeat(60_000_000)}</w:document>` });
}

/** A picture of a page with these lines, as a scanner gives it: A4 at 200 pixels to the inch. */
export async function scanOf(lines: readonly string[], type: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const font = fileURLToPath(import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2'));
  if (!GlobalFonts.has('Scan') && GlobalFonts.registerFromPath(font, 'Scan') === null) throw new Error('no font');
  const canvas = createCanvas(1_654, 2_339);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = '34px Scan';
  for (const [at, line] of lines.entries()) context.fillText(line, 150, 250 + at * 60);
  return type === 'png' ? canvas.encode('png') : canvas.encode('jpeg');
}

/** A PDF whose pages are pictures, each with what is stamped on it. */
export async function scannedPdf(pages: readonly { picture: Uint8Array | null; stamp: string }[]): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  for (const { picture, stamp } of pages) {
    const page = doc.addPage([595, 842]);
    if (picture !== null) page.drawImage(await doc.embedPng(picture), { x: 0, y: 0, width: 595, height: 842 });
    page.drawText(stamp, { x: 450, y: 800, size: 10, font });
  }
  return doc.save();
}
