import {
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  TabStopType,
  TextRun,
  convertMillimetersToTwip,
} from 'docx';
import { Losses } from '../../report.ts';
import type { Report } from '../../report.ts';
import { cleanText } from '../../word/clean.ts';
import { LONG_SIDE, SHORT_SIDE } from '../../word/word-file.ts';
import type { WordFile, WordPage } from '../../word/word-file.ts';
import { BlockWriter } from './blocks.ts';
import { DocxComments } from './comments.ts';
import { InlineWriter } from './inline.ts';
import { STYLE, STYLES, numberingOf } from './styles.ts';

/** Twips that a page keeps for the caption of a picture that fills it. */
const CAPTION = 600;

/** A Word file (.docx) of a document, with what it could not keep. */
export async function writeDocx(file: WordFile): Promise<{ bytes: Uint8Array<ArrayBuffer>; report: Report }> {
  const losses = new Losses();
  const comments = new DocxComments(file, losses);
  const { page } = file;
  const [side, height] = page.orientation === 'portrait' ? [SHORT_SIDE, LONG_SIDE] : [LONG_SIDE, SHORT_SIDE];
  const [width, room] = [side, height].map((each) => convertMillimetersToTwip(each - 2 * page.margin)) as [
    number,
    number,
  ];
  const inline = new InlineWriter(file, comments, losses);
  const blocks = new BlockWriter(file, inline, losses, { width, height: room - CAPTION });
  const children = blocks.write(file.body);
  // Threads about words that are gone, in a text without any block.
  const apart = comments.unplaced();
  if (apart.length > 0) children.push(new Paragraph({ children: apart }));
  const author = cleanText(file.author) || 'Basoche';
  const written = new Document({
    title: cleanText(file.title),
    creator: author,
    lastModifiedBy: author,
    styles: STYLES,
    numbering: numberingOf(blocks.starts),
    // A line that a break ends is not stretched over the page.
    compatibility: { doNotExpandShiftReturn: true },
    ...(file.threads.length > 0 ? { comments: comments.options() } : {}),
    sections: [
      {
        properties: {
          titlePage: page.firstPlain,
          page: {
            size: {
              width: convertMillimetersToTwip(SHORT_SIDE),
              height: convertMillimetersToTwip(LONG_SIDE),
              orientation: page.orientation === 'portrait' ? PageOrientation.PORTRAIT : PageOrientation.LANDSCAPE,
            },
            margin: marginsOf(page),
          },
        },
        headers: {
          default: headerOf(page),
          ...(page.firstPlain ? { first: new Header({ children: [new Paragraph({ style: STYLE.header })] }) } : {}),
        },
        footers: {
          default: footerOf(page, width),
          ...(page.firstPlain ? { first: new Footer({ children: [new Paragraph({ style: STYLE.footer })] }) } : {}),
        },
        children,
      },
    ],
  });
  return { bytes: new Uint8Array(await Packer.toArrayBuffer(written)), report: losses.report() };
}

/** Header and footer stand in the middle of their margins. */
function marginsOf({ margin }: WordPage) {
  const side = convertMillimetersToTwip(margin);
  const edge = Math.round(side / 2);
  return { top: side, right: side, bottom: side, left: side, header: edge, footer: edge };
}

function headerOf({ header }: WordPage): Header {
  return new Header({ children: [new Paragraph({ style: STYLE.header, children: [new TextRun(cleanText(header))] })] });
}

function footerOf({ footer, numbers }: WordPage, width: number): Footer {
  const number = numbers ? [new TextRun({ children: ['\t', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })] : [];
  return new Footer({
    children: [
      new Paragraph({
        style: STYLE.footer,
        tabStops: [{ type: TabStopType.RIGHT, position: width }],
        children: [new TextRun(cleanText(footer)), ...number],
      }),
    ],
  });
}
