/** Name of the node, in the schema and in the shared text. */
export const IMAGE = 'image';

export const IMAGE_SIDES = ['left', 'center', 'right'] as const;
export type ImageSide = (typeof IMAGE_SIDES)[number];

/** Percent of the width of the text. */
const MIN_WIDTH = 10;
const MAX_WIDTH = 100;

export function sideOf(value: unknown): ImageSide {
  return IMAGE_SIDES.find((side) => side === value) ?? 'center';
}

export function clampWidth(value: unknown): number {
  const width = Math.round(Number(value ?? MAX_WIDTH));
  return Number.isFinite(width) ? Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)) : MAX_WIDTH;
}
