import type { slide as slides } from '@basoche/crdt';

type Frame = slides.Frame;

/** Where an element is while a pointer has it. */
export interface Placed {
  frame: Frame;
  rotation: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Sides and corners that are pulled: `n`, `se`… */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

/** Smallest side of what is pulled, tenths of a point. */
const MIN = 100;

export function middleOf({ x, y, width, height }: Frame): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** The frame after a handle was pulled by this way on the page; what is opposite stays where it is, also when rotated. */
export function pulled({ frame, rotation }: Placed, handle: Handle, way: Point, keepsShape: boolean): Frame {
  const { x: across, y: down } = turned(way, -rotation);
  const [east, west] = [handle.includes('e'), handle.includes('w')];
  const [south, north] = [handle.includes('s'), handle.includes('n')];
  let width = Math.max(MIN, frame.width + (east ? across : west ? -across : 0));
  let height = Math.max(MIN, frame.height + (south ? down : north ? -down : 0));
  if (keepsShape) {
    const scales = [...(east || west ? [width / frame.width] : []), ...(south || north ? [height / frame.height] : [])];
    const scale = Math.max(...scales);
    [width, height] = [frame.width * scale, frame.height * scale];
  }
  const grown = { x: width - frame.width, y: height - frame.height };
  const moved = turned(
    { x: east ? grown.x / 2 : west ? -grown.x / 2 : 0, y: south ? grown.y / 2 : north ? -grown.y / 2 : 0 },
    rotation,
  );
  const middle = middleOf(frame);
  return { x: middle.x + moved.x - width / 2, y: middle.y + moved.y - height / 2, width, height };
}

/** The ends of a line, which is drawn through the middle of its frame. */
export function endsOf({ frame, rotation }: Placed): { start: Point; end: Point } {
  const middle = middleOf(frame);
  const half = turned({ x: frame.width / 2, y: 0 }, rotation);
  return {
    start: { x: middle.x - half.x, y: middle.y - half.y },
    end: { x: middle.x + half.x, y: middle.y + half.y },
  };
}

/** A line between two points, on whole degrees. */
export function lineBetween(start: Point, end: Point, height: number): Placed {
  const [across, down] = [end.x - start.x, end.y - start.y];
  const width = Math.max(MIN, Math.hypot(across, down));
  const rotation = degreesOf((Math.atan2(down, across) * 180) / Math.PI);
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  return { frame: { x: middle.x - width / 2, y: middle.y - height / 2, width, height }, rotation };
}

const STEP = 15;
const CLOSE = 3;

/** The rotation when the handle above is pulled here; it rests at multiples of 15°. */
export function rotationTowards(frame: Frame, { x, y }: Point): number {
  const middle = middleOf(frame);
  const degrees = (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI + 90;
  const near = Math.round(degrees / STEP) * STEP;
  return degreesOf(Math.abs(degrees - near) <= CLOSE ? near : degrees);
}

/** Whole degrees from 0 to 359. */
export function degreesOf(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360;
}

/** The upright box around what may be rotated. */
export function bounds({ frame, rotation }: Placed): Frame {
  if (rotation === 0) return frame;
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [width, height] = [frame.width * cos + frame.height * sin, frame.width * sin + frame.height * cos];
  const middle = middleOf(frame);
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
}

/** The box around several. */
export function around(frames: readonly Frame[]): Frame {
  const [x, y] = [Math.min(...frames.map((frame) => frame.x)), Math.min(...frames.map((frame) => frame.y))];
  const right = Math.max(...frames.map((frame) => frame.x + frame.width));
  const bottom = Math.max(...frames.map((frame) => frame.y + frame.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether something is whole in a frame. */
export function isWithin(box: Frame, { x, y, width, height }: Frame): boolean {
  return box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height;
}

/** A line that something stands on: of the page, or of another element. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

/** How far what is moved goes to stand on lines of the others and of the page, and on which. */
export function snapped(
  moving: Frame,
  others: readonly Frame[],
  page: { width: number; height: number },
  reach: number,
): { dx: number; dy: number; guides: Guide[] } {
  const all = [...others, { x: 0, y: 0, ...page }];
  const x = nearest(
    linesAlong(moving.x, moving.width),
    all.flatMap((each) => linesAlong(each.x, each.width)),
    reach,
  );
  const y = nearest(
    linesAlong(moving.y, moving.height),
    all.flatMap((each) => linesAlong(each.y, each.height)),
    reach,
  );
  return {
    dx: x?.by ?? 0,
    dy: y?.by ?? 0,
    guides: [...(x ? [{ axis: 'x' as const, at: x.at }] : []), ...(y ? [{ axis: 'y' as const, at: y.at }] : [])],
  };
}

function linesAlong(start: number, size: number): number[] {
  return [start, start + size / 2, start + size];
}

function nearest(own: number[], lines: number[], reach: number): { by: number; at: number } | null {
  let found: { by: number; at: number } | null = null;
  for (const line of lines)
    for (const side of own) {
      const by = line - side;
      if (Math.abs(by) <= reach && (found === null || Math.abs(by) < Math.abs(found.by))) found = { by, at: line };
    }
  return found;
}
