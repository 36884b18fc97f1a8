import type { Frame } from './shape.ts';

/** The largest frame with the proportions of a picture, in the middle of a place; whole numbers. */
export function frameWithin(place: Frame, picture: { width: number; height: number }): Frame {
  const scale = Math.min(place.width / picture.width, place.height / picture.height);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  return {
    x: Math.round(place.x + (place.width - width!) / 2),
    y: Math.round(place.y + (place.height - height!) / 2),
    width: width!,
    height: height!,
  };
}
