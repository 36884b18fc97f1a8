import { Losses } from '../report.ts';
import { cleanText } from '../word/clean.ts';
import type { WordFile, WordPage } from '../word/word-file.ts';
import { PdfBlocks } from './blocks.ts';
import { writeFootnotes } from './footnote-writer.ts';
import { byFamily } from './glyphs.ts';
import { canBeMade, madePdf, registerFonts, registerPicture } from './pdf-library.ts';
import type { FontFiles, PdfProgress, WrittenPdf } from './pdf-library.ts';
import type { PdfNode } from './pdfmake.ts';

const POINTS_PER_MM = 72 / 25.4;
/** Points of A4, as the library has it. */
const A4 = [595.28, 841.89] as const;
const SMALL = 10;
/** Points that a page keeps for the caption of a picture that fills it. */
const CAPTION = 36;
/** Blocks of a text whose headings are kept from the foot of a page: it is laid out anew for each that would stand there. */
const GUARDED = 400;

/** A PDF of a document: its pages, with text that can be found, bookmarks and links; with what it could not keep. */
export async function writePdf(file: WordFile, fonts: FontFiles, onProgress?: PdfProgress): Promise<WrittenPdf> {
  registerFonts(fonts);
  try {
    return await written(file, onProgress);
  } catch (error) {
    const whole = await withoutBroken(file);
    if (whole === null) throw error;
    return written(whole, onProgress);
  }
}

async function written(file: WordFile, onProgress?: PdfProgress): Promise<WrittenPdf> {
  const losses = new Losses();
  losses.add('comments', file.threads.length);
  const { page } = file;
  const margin = page.margin * POINTS_PER_MM;
  const [side, height] = page.orientation === 'portrait' ? A4 : ([A4[1], A4[0]] as const);
  const room = { width: side - 2 * margin, height: height - 2 * margin - CAPTION };
  const blocks = new PdfBlocks(file, room, losses);
  const content = blocks.write();
  const bytes = await madePdf(
    {
      pageSize: 'A4',
      pageOrientation: page.orientation,
      pageMargins: margin,
      defaultStyle: { font: 'Serif', fontSize: 12, lineHeight: 1.15 },
      info: { title: cleanText(file.title), author: cleanText(file.author), creator: 'Basoche', producer: 'Basoche' },
      language: 'fr-FR',
      displayTitle: true,
      header: (at: number) => band(isPlain(page, at) ? '' : page.header, '', margin, losses, 'header'),
      footer: (at: number, count: number) =>
        isPlain(page, at)
          ? null
          : band(page.footer, page.numbers ? `${at}\u00a0/\u00a0${count}` : '', margin, losses, 'footer'),
      images: registerPictures(file, (id) => blocks.nameOf(id)),
      content,
      ...((file.body.content ?? []).length > GUARDED ? {} : { pageBreakBefore: isAloneAtPageBottom }),
    },
    onProgress,
    blocks.hasNotes ? writeFootnotes : null,
  );
  return { bytes, report: losses.report() };
}

/** Without the pictures that the library does not read; `null` when it reads them all. */
async function withoutBroken(file: WordFile): Promise<WordFile | null> {
  const pictures: WordFile['pictures'] = {};
  for (const [id, picture] of Object.entries(file.pictures)) {
    const alone = { pictures: { [id]: picture } };
    const images = registerPictures(alone, () => 'image');
    // Another is told as one that is not to be had.
    if (await canBeMade({ images, content: [{ image: 'image' }] })) pictures[id] = picture;
  }
  return Object.keys(pictures).length < Object.keys(file.pictures).length ? { ...file, pictures } : null;
}

/** By the names that the text shows them under. */
function registerPictures(
  { pictures }: Pick<WordFile, 'pictures'>,
  nameOf: (file: string) => string,
): Record<string, string> {
  const names = Object.entries(pictures).map(([file, { bytes }]) => {
    const name = nameOf(file);
    registerPicture(name, bytes);
    return name;
  });
  return Object.fromEntries(names.map((name) => [name, name]));
}

function isPlain({ firstPlain }: WordPage, page: number): boolean {
  return firstPlain && page === 1;
}

/** A header or a footer, in the middle of its margin. */
function band(left: string, right: string, margin: number, losses: Losses, at: 'header' | 'footer'): PdfNode {
  const top = at === 'header' ? Math.max(0, margin / 2 - SMALL) : margin / 2 - SMALL;
  return {
    columns: [
      { text: byFamily(left, losses).map((part) => ({ ...part })), width: '*' },
      { text: right, width: 'auto', noWrap: true },
    ],
    columnGap: 24,
    fontSize: SMALL,
    color: '#444444',
    margin: [margin, top, margin, 0],
  };
}

/** A heading goes to the page of what it heads. */
function isAloneAtPageBottom(
  node: { headlineLevel?: number },
  others: { getFollowingNodesOnPage: () => unknown[] },
): boolean {
  return node.headlineLevel !== undefined && others.getFollowingNodesOnPage().length === 0;
}
