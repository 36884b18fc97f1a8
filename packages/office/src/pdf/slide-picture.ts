import type { Losses } from '../report.ts';
import { inOneFamily } from './glyphs.ts';
import type { PrintBox, PrintedDeck, PrintLayer, PrintShape, PrintSlide, PrintWords } from './printed-slides.ts';

/** Of the size of letters: how far a line stands from their baseline, and how thick it is. */
const UNDER = 0.12;
const THROUGH = -0.28;
const THICK = 0.06;

/** A slide as the picture that the library puts on its page. @param pictures what the library knows them by, by the ids of files */
export function slidePicture(
  { width, height }: Pick<PrintedDeck, 'width' | 'height'>,
  { background, layers }: PrintSlide,
  pictures: ReadonlyMap<string, string>,
  losses: Losses,
): string {
  const size = `width="${width}" height="${height}"`;
  const drawn = layers.map((layer) => layerPicture(layer, pictures, losses)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" ${size} viewBox="0 0 ${width} ${height}">` +
    `<rect x="0" y="0" ${size} fill="${background}"/>${drawn}</svg>`
  );
}

function layerPicture(layer: PrintLayer, pictures: ReadonlyMap<string, string>, losses: Losses): string {
  const { turn, shape, boxes, picture, words } = layer;
  const parts = [
    ...(shape === null ? [] : [shapePicture(shape)]),
    ...boxes.map((box) => rectangle(box, 0)),
    ...words.map((piece) => wordsPicture(piece, losses)),
  ];
  const name = picture && pictures.get(picture.file);
  if (picture !== null && name) {
    const { x, y, width, height } = picture;
    const place = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
    parts.push(`<image ${place} preserveAspectRatio="none" href="${name}"/>`);
  } else if (picture !== null) losses.add('missingImages');
  const drawn = parts.join('');
  if (turn.degrees === 0 || drawn === '') return drawn;
  return `<g transform="rotate(${turn.degrees} ${round(turn.x)} ${round(turn.y)})">${drawn}</g>`;
}

function shapePicture(box: PrintShape): string {
  const { shape, x, y, width, height, fill, stroke, strokeWidth } = box;
  const inset = stroke === null ? 0 : strokeWidth / 2;
  const look = lookOf(box);
  switch (shape) {
    case 'line':
    case 'arrow':
      return arrowPicture(box);
    case 'ellipse': {
      const [rx, ry] = [width / 2 - inset, height / 2 - inset].map((radius) => round(Math.max(0, radius)));
      return `<ellipse cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" rx="${rx}" ry="${ry}" ${look}/>`;
    }
    case 'rounded':
      return rectangle(inner(box, inset), Math.min(width, height) / 6);
    default:
      return rectangle({ ...inner(box, inset), fill, stroke, strokeWidth }, 0);
  }
}

/** A line through the middle; the head of an arrow is five times as long as the line is thick. */
function arrowPicture({ shape, x, y, width, height, stroke, strokeWidth }: PrintShape): string {
  const color = stroke ?? '#000000';
  const middle = y + height / 2;
  const head = strokeWidth * 5;
  // As on the screen, the head reaches a tenth of itself beyond the end.
  const tip = x + width + head * 0.1;
  const end = shape === 'arrow' ? Math.max(x, tip - head) : x + width;
  const line = `<line x1="${round(x)}" y1="${round(middle)}" x2="${round(end)}" y2="${round(middle)}" stroke="${color}" stroke-width="${strokeWidth}"/>`;
  if (shape === 'line') return line;
  const [up, down] = [round(middle - head / 2), round(middle + head / 2)];
  return `${line}<path d="M${round(tip - head)} ${up}L${round(tip)} ${round(middle)}L${round(tip - head)} ${down}Z" fill="${color}"/>`;
}

function inner(box: PrintBox, by: number): PrintBox {
  const [width, height] = [Math.max(0, box.width - 2 * by), Math.max(0, box.height - 2 * by)];
  return { ...box, x: box.x + by, y: box.y + by, width, height };
}

function rectangle(box: PrintBox, radius: number): string {
  const { x, y, width, height } = box;
  const corner = radius === 0 ? '' : ` rx="${round(radius)}"`;
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner} ${lookOf(box)}/>`;
}

function lookOf({ fill, stroke, strokeWidth }: PrintBox): string {
  const line = stroke === null ? '' : ` stroke="${stroke}" stroke-width="${strokeWidth}"`;
  return `fill="${fill ?? 'none'}"${line}`;
}

function wordsPicture(piece: PrintWords, losses: Losses): string {
  const { x, baseline, width, size, bold, italic, color, under, through, link } = piece;
  const look = `font-size="${round(size)}" fill="${color}"${bold ? ' font-weight="bold"' : ''}${italic ? ' font-style="italic"' : ''}`;
  // Pieces of several fonts would stand over each other: nobody says how wide each is. The whole is as wide as on the screen.
  const { text, font } = inOneFamily(piece.text, losses);
  const fit = font === 'Further' ? ` textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"` : '';
  // The further font has no bold face.
  const thick = font === 'Further' && bold ? ` stroke="${color}" stroke-width="${round(size / 30)}"` : '';
  const words = `<text x="${round(x)}" y="${round(baseline)}" font-family="${font}"${fit}${thick} ${look}>${escaped(text)}</text>`;
  const line = (at: number) =>
    `<rect x="${round(x)}" y="${round(baseline + size * at - (size * THICK) / 2)}" width="${round(width)}" height="${round(size * THICK)}" fill="${color}"/>`;
  const drawn = `${words}${under ? line(UNDER) : ''}${through ? line(THROUGH) : ''}`;
  return link === null ? drawn : `<a href="${escaped(link)}">${drawn}</a>`;
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (char) => ESCAPES[char]!);
}
