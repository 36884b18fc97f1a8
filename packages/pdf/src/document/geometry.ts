import { PDFArray, PDFNumber } from 'pdf-lib';
import type { PDFObject } from 'pdf-lib';
import { itemsOf, numberEntry } from './objects.ts';
import { pageEntry } from './page-tree.ts';
import type { PageNode } from './page-tree.ts';

/** Units of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a reader sees of a page. */
export interface PageView {
  /** The visible part, in units of the page. */
  box: Box;
  /** Degrees by which the page is shown turned clockwise. */
  rotation: 0 | 90 | 180 | 270;
  /** Points of one unit. */
  unit: number;
}

/** `[a b c d e f]` of a PDF: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** What viewers take where a page has no valid box. */
const LETTER: Box = { x: 0, y: 0, width: 612, height: 792 };

export function viewOf(page: PageNode): PageView {
  const media = boxOf(pageEntry(page, 'MediaBox')) ?? LETTER;
  const crop = boxOf(pageEntry(page, 'CropBox'));
  const rotate = pageEntry(page, 'Rotate');
  const unit = numberEntry(page.dict, 'UserUnit') ?? 1;
  return {
    box: (crop && shared(crop, media)) ?? media,
    rotation: rotationOf(rotate instanceof PDFNumber ? rotate.asNumber() : 0),
    unit: unit > 0 ? unit : 1,
  };
}

/** Turns that are no quarters are none, as viewers have it. */
export function rotationOf(degrees: number): PageView['rotation'] {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

/** Width and height in points, as seen. */
export function seenSize({ box, rotation, unit }: PageView): { width: number; height: number } {
  const isTurned = rotation === 90 || rotation === 270;
  const [width, height] = isTurned ? [box.height, box.width] : [box.width, box.height];
  return { width: width * unit, height: height * unit };
}

/**
 * From a space whose origin is the lower left corner of a drawing, as seen, into the page.
 * @param fromRight points between that corner and the right edge of the page, as seen
 * @param fromTop points between that corner and the upper edge
 * @param scale size of the drawing
 */
export function placed(view: PageView, fromRight: number, fromTop: number, scale: number): Matrix {
  const { box, rotation, unit } = view;
  const [cos, sin] = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[rotation] as [number, number];
  // The page is shown turned clockwise: what is to rise in it is turned back.
  const corner = {
    x: rotation === 0 || rotation === 270 ? box.x + box.width : box.x,
    y: rotation === 0 || rotation === 90 ? box.y + box.height : box.y,
  };
  const [left, down] = [fromRight / unit, fromTop / unit];
  const size = scale / unit;
  return [
    cos * size,
    sin * size,
    -sin * size,
    cos * size,
    corner.x - cos * left + sin * down,
    corner.y - sin * left - cos * down,
  ];
}

function boxOf(value: PDFObject | undefined): Box | null {
  if (!(value instanceof PDFArray) || value.size() !== 4) return null;
  const numbers = itemsOf(value).map((item) => (item instanceof PDFNumber ? item.asNumber() : Number.NaN));
  if (!numbers.every(Number.isFinite)) return null;
  const [left, bottom, right, top] = numbers as [number, number, number, number];
  return sized(Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top));
}

function sized(left: number, bottom: number, right: number, top: number): Box | null {
  return right > left && top > bottom ? { x: left, y: bottom, width: right - left, height: top - bottom } : null;
}

function shared(one: Box, other: Box): Box | null {
  return sized(
    Math.max(one.x, other.x),
    Math.max(one.y, other.y),
    Math.min(one.x + one.width, other.x + other.width),
    Math.min(one.y + one.height, other.y + other.height),
  );
}
