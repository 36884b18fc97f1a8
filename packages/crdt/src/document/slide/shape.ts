import * as Y from 'yjs';
import { z } from 'zod';
import { id, optionalText, position } from '../../records/fields.ts';
import { recordOf } from '../../records/record.ts';

/** Sizes of the pages in tenths of a point, the unit of every frame. */
export const PAGE_SIZES = {
  wide: { width: 9_600, height: 5_400 },
  standard: { width: 7_200, height: 5_400 },
} as const;
export type PageShape = keyof typeof PAGE_SIZES;

/** Most slides that are added to a presentation, and most elements that are added to a slide. */
export const MAX_SLIDES = 500;
export const MAX_ELEMENTS = 300;
/** Characters of what stands for an image where it is not seen. */
export const ALT_MAX_LENGTH = 500;

export const LAYOUTS = ['title', 'content', 'columns', 'section', 'picture', 'blank'] as const;
export type Layout = (typeof LAYOUTS)[number];
export const ELEMENT_KINDS = ['text', 'shape', 'image', 'table'] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];
export const SHAPES = ['rectangle', 'rounded', 'ellipse', 'line', 'arrow'] as const;
export type ShapeName = (typeof SHAPES)[number];
/** What an element is for in the layout of its slide. */
export const ROLES = ['title', 'subtitle', 'body', 'second', 'picture'] as const;
export type Role = (typeof ROLES)[number];
/** Names of colours; what they look like is the theme's. */
export const COLORS = ['text', 'muted', 'accent', 'second', 'third', 'paper'] as const;
export type SlideColor = (typeof COLORS)[number];
/** Sizes of letters in points. */
export const TEXT_SIZES = [10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 46, 54, 64, 80] as const;
export const ANCHORS = ['top', 'middle', 'bottom'] as const;
/** Widths of lines in points. */
export const STROKE_WIDTHS = [1, 2, 3, 4.5, 6] as const;

/** Tenths of a point from the corner of the page, before the rotation around the middle. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

const FAR = 50_000;
const along = z.number().int().min(-FAR).max(FAR);
const extent = z.number().int().min(1).max(FAR);
const USUAL_FRAME: Frame = { x: 600, y: 1_300, width: 3_600, height: 1_200 };
const frame = z.object({ x: along, y: along, width: extent, height: extent }).catch(USUAL_FRAME);
const color = z.enum(COLORS).nullable().catch(null).default(null);

export const slideFacts = z.object({
  id,
  position,
  layout: z.enum(LAYOUTS).catch('blank'),
  hidden: z.boolean().catch(false).default(false),
  /** Of the theme's when `null`. */
  background: color,
});
export type SlideFacts = z.infer<typeof slideFacts>;

export const elementFacts = z.object({
  id,
  kind: z.enum(ELEMENT_KINDS),
  role: z.enum(ROLES).nullable().catch(null).default(null),
  /** Of a shape. */
  shape: z.enum(SHAPES).catch('rectangle').default('rectangle'),
  frame: frame.default(USUAL_FRAME),
  /** Degrees, clockwise. */
  rotation: z.number().int().min(0).max(359).catch(0).default(0),
  position,
  fill: color,
  stroke: color,
  strokeWidth: z.number().min(0.5).max(20).catch(1).default(1),
  /** Of its letters, where they say nothing themselves. */
  size: z.number().int().min(6).max(200).catch(18).default(18),
  color: z.enum(COLORS).catch('text').default('text'),
  align: z.enum(['left', 'center', 'right']).catch('left').default('left'),
  anchor: z.enum(ANCHORS).catch('top').default('top'),
  /** Id of the image among the files of the document. */
  image: optionalText,
  alt: z.string().max(ALT_MAX_LENGTH).catch('').default(''),
});
export type ElementFacts = z.infer<typeof elementFacts>;

export function slidesOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('slides');
}

/** The records of a slide's elements; `undefined` where the slide is not there, or no slide. */
export function elementsOf(doc: Y.Doc, slide: string): Y.Map<unknown> | undefined {
  const value = recordOf(slidesOf(doc), slide)?.get('elements');
  return value instanceof Y.Map ? value : undefined;
}

/** What a person types in an element, as tiptap writes it. */
export function textOf(doc: Y.Doc, slide: string, element: string): Y.XmlFragment | undefined {
  const elements = elementsOf(doc, slide);
  return elements && fragmentOf(recordOf(elements, element), 'text');
}

export function notesOf(doc: Y.Doc, slide: string): Y.XmlFragment | undefined {
  return fragmentOf(recordOf(slidesOf(doc), slide), 'notes');
}

export function fragmentOf(record: Y.Map<unknown> | undefined, field: string): Y.XmlFragment | undefined {
  const value = record?.get(field);
  return value instanceof Y.XmlFragment && !(value instanceof Y.XmlElement) ? value : undefined;
}
