import { childOf, isOn, numberOf, type XmlElement } from '../../opc/xml-tree.ts';
import { EMU, type ReadElement } from '../slides-file.ts';

/** Tenths of a point. */
export interface Page {
  width: number;
  height: number;
}

/** Where the elements of a file, or of a group in it, stand on a page. */
export interface Place {
  /** A point of the page, in tenths of a point. */
  at: (x: number, y: number) => readonly [x: number, y: number];
  /** Tenths of a point of a unit of the file, across and down. */
  x: number;
  y: number;
  /** Degrees that the groups around are turned by. */
  turn: number;
  /** The groups around are flipped. */
  mirrored: boolean;
}

export interface Framed extends Pick<ReadElement, 'frame'> {
  rotation: number;
}

const FAR = 50_000;
const bounded = (value: number, from: number) => Math.max(from, Math.min(FAR, Math.round(value)));
const degrees = (turn: number) => ((Math.round(turn) % 360) + 360) % 360;
/** Whether what is turned by so much lies across more than along. */
const liesAcross = (turn: number) => Math.abs((degrees(turn) % 180) - 90) <= 45;

/** Of these pages, the one whose shape is nearest to that of the file. */
export function nearestPage(pages: readonly [Page, ...Page[]], cx: number, cy: number): Page {
  const apart = ({ width, height }: Page) => Math.abs(Math.log((width / height) * (cy / cx)));
  return pages.reduce((best, each) => (apart(each) < apart(best) ? each : best));
}

/** From the file's units to tenths of a point, in the middle of a page and as large as it can hold. */
export function pagePlace(page: Page, cx: number, cy: number): Place {
  const scale = Math.min(page.width / cx, page.height / cy);
  const [left, top] = [(page.width - cx * scale) / 2, (page.height - cy * scale) / 2];
  return { at: (x, y) => [left + x * scale, top + y * scale], x: scale, y: scale, turn: 0, mirrored: false };
}

/** Points of a point of the file. */
export function pageScale(place: Place): number {
  return place.y * EMU;
}

/** Elements of a group are placed within it. */
export function groupPlace(group: XmlElement, place: Place): Place {
  const transform = childOf(group, 'grpSpPr', 'xfrm');
  const sideOf = (name: string, side: string) => numberOf(childOf(transform, name), side);
  const [x, y, width, height] = [sideOf('off', 'x'), sideOf('off', 'y'), sideOf('ext', 'cx'), sideOf('ext', 'cy')];
  const [inX, inY, inWidth, inHeight] = [
    sideOf('chOff', 'x'),
    sideOf('chOff', 'y'),
    sideOf('chExt', 'cx'),
    sideOf('chExt', 'cy'),
  ];
  if (x === null || y === null || !width || !height || inX === null || inY === null || !inWidth || !inHeight)
    return place;
  const [across, down] = [width / inWidth, height / inHeight];
  const { flipH, flipV } = transform?.attributes ?? {};
  const [sideH, sideV] = [isOn(flipH) ? -1 : 1, isOn(flipV) ? -1 : 1];
  const turn = turnOf(transform);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const [stretchX, stretchY] = liesAcross(turn) ? [place.y, place.x] : [place.x, place.y];
  return {
    at(childX, childY) {
      const right = sideH * (x + (childX - inX) * across - middleX);
      const below = sideV * (y + (childY - inY) * down - middleY);
      return place.at(middleX + right * cos - below * sin, middleY + right * sin + below * cos);
    },
    x: stretchX * across,
    y: stretchY * down,
    turn: place.turn + (place.mirrored ? -turn : turn),
    mirrored: place.mirrored !== (sideH !== sideV),
  };
}

/** Whether a group shows what is in it the other way round. */
export function isFlipped(group: XmlElement): boolean {
  const { flipH, flipV } = childOf(group, 'grpSpPr', 'xfrm')?.attributes ?? {};
  return isOn(flipH) || isOn(flipV);
}

/** @param least of each side, tenths of a point */
export function frameOf(transform: XmlElement | undefined, place: Place, min = 1): Framed | null {
  const [off, ext] = [childOf(transform, 'off'), childOf(transform, 'ext')];
  const [x, y] = [numberOf(off, 'x'), numberOf(off, 'y')];
  const [cx, cy] = [numberOf(ext, 'cx'), numberOf(ext, 'cy')];
  if (x === null || y === null || cx === null || cy === null) return null;
  const turn = turnOf(transform);
  const [stretchX, stretchY] = liesAcross(turn) ? [place.y, place.x] : [place.x, place.y];
  const [width, height] = [bounded(cx * stretchX, min), bounded(cy * stretchY, min)];
  const [middleX, middleY] = place.at(x + cx / 2, y + cy / 2);
  return {
    frame: { x: bounded(middleX - width / 2, -FAR), y: bounded(middleY - height / 2, -FAR), width, height },
    rotation: degrees(place.turn + (place.mirrored ? -turn : turn)),
  };
}

/** Degrees. */
function turnOf(transform: XmlElement | undefined): number {
  return (numberOf(transform, 'rot') ?? 0) / 60_000;
}
