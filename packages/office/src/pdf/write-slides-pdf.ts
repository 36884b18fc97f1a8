import { Losses } from '../report.ts';
import { cleanText } from '../word/clean.ts';
import { byFamily } from './glyphs.ts';
import { type FontFiles, madePdf, type PdfProgress, registerFonts, registerPicture } from './pdf-library.ts';
import type { WrittenPdf } from './pdf-library.ts';
import type { PdfNode } from './pdfmake.ts';
import { slidePicture } from './slide-picture.ts';
import type { PrintedDeck, PrintSlide } from './printed-slides.ts';

/** Points around notes. */
const MARGIN = 48;
const GREY = '#444444';

/**
 * A PDF of a presentation: a page for each slide as the screen shows it, with text that can be found, bookmarks and
 * links; its notes on pages of their own after it where they are asked for.
 * @param fonts those of the presentation
 */
export async function writeSlidesPdf(
  deck: PrintedDeck,
  fonts: FontFiles,
  onProgress?: PdfProgress,
): Promise<WrittenPdf> {
  registerFonts(fonts);
  const losses = new Losses();
  losses.add('comments', deck.comments);
  const pictures = new Map(Object.keys(deck.pictures).map((file, at) => [file, `image-${at}`]));
  for (const [file, name] of pictures) registerPicture(name, deck.pictures[file]!);
  const content = deck.slides.flatMap((slide, at) => slideNodes(deck, slide, at, pictures, losses));
  const bytes = await madePdf(
    {
      pageSize: { width: deck.width, height: deck.height },
      pageMargins: MARGIN,
      defaultStyle: { font: 'Serif', fontSize: 14, lineHeight: 1.2 },
      info: { title: cleanText(deck.title), author: cleanText(deck.author), creator: 'Basoche', producer: 'Basoche' },
      language: 'fr-FR',
      displayTitle: true,
      images: Object.fromEntries([...pictures.values()].map((name) => [name, name])),
      content: [...[...pictures.values()].map(known), ...(content.length > 0 ? content : [{ text: ' ' }])],
    },
    onProgress,
  );
  return { bytes, report: losses.report() };
}

function slideNodes(
  deck: PrintedDeck,
  slide: PrintSlide,
  at: number,
  pictures: ReadonlyMap<string, string>,
  losses: Losses,
): PdfNode[] {
  const { width, height, notesTitle } = deck;
  const title = cleanText(slide.title);
  const page: PdfNode[] = [
    {
      text: ' ',
      fontSize: 1,
      id: `diapositive-${at}`,
      outline: true,
      outlineText: title,
      ...(at === 0 ? {} : { pageBreak: 'before' }),
    },
    { svg: slidePicture(deck, slide, pictures, losses), width, height, absolutePosition: { x: 0, y: 0 } },
  ];
  const hasNotes = slide.notes.some((line) => line.trim() !== '');
  if (notesTitle === null || !hasNotes) return page;
  return [
    ...page,
    { text: words(`${notesTitle} · ${title}`, losses), color: GREY, fontSize: 11, pageBreak: 'before' },
    ...slide.notes.map((line): PdfNode => ({ text: words(line, losses), margin: [0, 8, 0, 0] })),
  ];
}

function words(text: string, losses: Losses): PdfNode[] {
  const parts = byFamily(text, losses);
  return parts.length > 0 ? parts : [{ text: ' ' }];
}

/** Read for a place where it is not seen, a picture is known by its name inside of the pictures of slides too. */
function known(name: string): PdfNode {
  return { image: name, width: 1, opacity: 0, absolutePosition: { x: 0, y: 0 } };
}
