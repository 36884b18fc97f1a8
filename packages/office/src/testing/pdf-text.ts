import { extractText, getDocumentProxy } from 'unpdf';

/** What pdf.js reads in a PDF, page after page. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  return text.normalize('NFC').replaceAll(/\s+/g, ' ');
}
