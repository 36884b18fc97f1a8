import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { around, bounds, endsOf, lineBetween, middleOf, pulled, rotationTowards, snapped } from './geometry.ts';

const BOX = { x: 100, y: 200, width: 400, height: 200 };
const PAGE = { width: 9_600, height: 5_400 };

test('what is pulled at one side keeps the opposite side', () => {
  const upright = { frame: BOX, rotation: 0 };
  expect(pulled(upright, 'e', { x: 50, y: 99 }, false)).toEqual({ ...BOX, width: 450 });
  expect(pulled(upright, 'nw', { x: -100, y: -50 }, false)).toEqual({ x: 0, y: 150, width: 500, height: 250 });
  expect(pulled(upright, 'se', { x: 400, y: 0 }, true)).toEqual({ ...BOX, width: 800, height: 400 });
  expect(pulled(upright, 'e', { x: 200, y: 9 }, true)).toEqual({ x: 100, y: 150, width: 600, height: 300 });
  expect(pulled(upright, 'w', { x: 9_000, y: 0 }, false)).toMatchObject({ x: 400, width: 100 });
});

test('a rotated element keeps its opposite corner on the page', () => {
  fc.assert(
    fc.property(
      fc.nat(359),
      fc.integer({ min: -200, max: 900 }),
      fc.integer({ min: -90, max: 900 }),
      (rotation, x, y) => {
        const before = { frame: BOX, rotation };
        const after = { frame: pulled(before, 'se', { x, y }, false), rotation };
        expect(corner(after).x).toBeCloseTo(corner(before).x, 5);
        expect(corner(after).y).toBeCloseTo(corner(before).y, 5);
      },
    ),
  );
  function corner({ frame, rotation }: { frame: typeof BOX; rotation: number }) {
    const [middle, angle] = [middleOf(frame), (rotation * Math.PI) / 180];
    const [x, y] = [-frame.width / 2, -frame.height / 2];
    return {
      x: middle.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: middle.y + x * Math.sin(angle) + y * Math.cos(angle),
    };
  }
});

test('a line goes from where it begins to where it was pulled', () => {
  const { frame, rotation } = lineBetween({ x: 0, y: 0 }, { x: 300, y: 300 }, 200);
  expect(rotation).toBe(45);
  const { start, end } = endsOf({ frame, rotation });
  expect([start.x, start.y, end.x, end.y].map((side) => Math.round(side) + 0)).toEqual([0, 0, 300, 300]);
  expect(lineBetween({ x: 300, y: 0 }, { x: 0, y: 0 }, 200).rotation).toBe(180);
});

test('a rotation rests at multiples of 15°, and is whole and in one turn', () => {
  expect(rotationTowards(BOX, { x: 300, y: -500 })).toBe(0);
  expect(rotationTowards(BOX, { x: 900, y: 310 })).toBe(90);
  expect(rotationTowards(BOX, { x: -900, y: 300 })).toBe(270);
  const { width, height } = bounds({ frame: BOX, rotation: 90 });
  expect([width, height].map(Math.round)).toEqual([200, 400]);
});

test('what is moved stands on the middle of the page and the sides of others when it is near', () => {
  const near = { ...BOX, x: 4_620, y: 2_000 };
  expect(snapped(near, [], PAGE, 60)).toEqual({ dx: -20, dy: 0, guides: [{ axis: 'x', at: 4_800 }] });
  const other = { x: 1_000, y: 2_030, width: 50, height: 50 };
  expect(snapped(near, [other], PAGE, 60).guides).toEqual([
    { axis: 'x', at: 4_800 },
    { axis: 'y', at: 2_080 },
  ]);
  expect(snapped({ ...near, x: 3_000 }, [], PAGE, 60)).toEqual({ dx: 0, dy: 0, guides: [] });
  expect(around([BOX, other])).toEqual({ x: 100, y: 200, width: 950, height: 1_880 });
});
