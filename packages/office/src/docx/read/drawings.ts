import type { Xml } from '../../archive/xml.ts';
import { childOf } from '../../archive/xml.ts';
import { lineOf } from './drawn-words.ts';

/** A picture as a drawing of a file shows it. */
export interface DrawnPicture {
  /** Id of the relation to its bytes. */
  relation: string | undefined;
  /** What it shows, in words. */
  alt: string;
  /** Twips; `null` where the drawing does not say. */
  width: number | null;
  /** It stands beside the text. */
  floats: boolean;
  /** A part of it alone is shown. */
  cropped: boolean;
}

const EMU_PER_TWIP = 635;
const TWIPS: Readonly<Record<string, number>> = { pt: 20, in: 1440, cm: 1440 / 2.54, mm: 1440 / 25.4, px: 15 };

/** What a drawing holds. */
export interface Drawn {
  pictures: DrawnPicture[];
  /** Boxes with text, whose own pictures are not among those. */
  boxes: Xml[];
  /** Lines of the drawing itself. */
  words: string[];
  /** Ids of the relations to charts and diagrams. */
  parts: string[];
  /** A file in the file stands behind it. */
  hasObject: boolean;
  /** It is a line over the page. */
  isRule: boolean;
}

export function readDrawing(drawing: Xml): Drawn {
  const pictures: DrawnPicture[] = [];
  const boxes: Xml[] = [];
  const words: string[] = [];
  const parts: string[] = [];
  let [hasObject, isRule] = [false, false];
  const visit = (element: Xml, frame: Omit<DrawnPicture, 'relation' | 'cropped'>): void => {
    for (const child of element.children) {
      if (child.name === 'w:txbxContent') boxes.push(child);
      else if (child.name === 'a:p') words.push(lineOf(child));
      else if (child.name === 'chart' || child.name === 'relIds')
        parts.push(child.attrs['r:id'] ?? child.attrs['r:dm'] ?? '');
      else if (child.name === 'OLEObject') hasObject = true;
      else if (child.name === 'textpath') words.push(child.attrs.string ?? '');
      else if (child.name === 'rect' && child.attrs.hr === 't') isRule = true;
      else if (child.name === 'a:blip') {
        const crop = Object.values(childOf(element, 'a:srcRect')?.attrs ?? {});
        const cropped = crop.some((each) => Number.parseFloat(each) !== 0);
        pictures.push({ ...frame, relation: child.attrs['r:embed'] ?? child.attrs['r:link'], cropped });
      } else if (child.name === 'imagedata')
        pictures.push({
          ...frame,
          alt: frame.alt === '' ? (child.attrs.title ?? '') : frame.alt,
          relation: child.attrs['r:id'],
          cropped: ['cropleft', 'cropright', 'croptop', 'cropbottom'].some((side) => child.attrs[side] !== undefined),
        });
      else if (child.name === 'mc:AlternateContent')
        visit({ ...child, children: [childOf(child, 'mc:Choice') ?? childOf(child, 'mc:Fallback') ?? child] }, frame);
      else visit(child, frameOf(child, frame));
    }
  };
  visit({ name: '', attrs: {}, children: [drawing], text: '' }, { alt: '', width: null, floats: false });
  return { pictures, boxes, words, parts, hasObject, isRule };
}

/** The frame that an element is for what is in it. */
function frameOf(element: Xml, outer: Omit<DrawnPicture, 'relation' | 'cropped'>): typeof outer {
  if (element.name === 'wp:inline' || element.name === 'wp:anchor') {
    const { descr = '', title = '' } = childOf(element, 'wp:docPr')?.attrs ?? {};
    const width = Number(childOf(element, 'wp:extent')?.attrs.cx) / EMU_PER_TWIP;
    return { alt: descr || title, width: width > 0 ? width : null, floats: element.name === 'wp:anchor' };
  }
  if (element.name !== 'shape') return outer;
  const style = element.attrs.style ?? '';
  const [, number = '', unit = ''] = /(?:^|;)\s*width:\s*([\d.]+)(pt|in|cm|mm|px)/.exec(style) ?? [];
  const width = Number(number) * (TWIPS[unit] ?? 0);
  return { alt: element.attrs.alt ?? '', width: width > 0 ? width : null, floats: /position:\s*absolute/.test(style) };
}

/** Whether it shows something: a form of a file may be described without being drawn. */
export function isShape(drawing: Xml): boolean {
  return drawing.name === 'w:drawing' || drawing.children.some(({ name }) => name !== 'shapetype');
}
