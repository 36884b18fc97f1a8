import { expect, test } from 'vitest';
import { DRAG_FIELD, draggedBy } from './published-drag.ts';

const frame = { x: 1, y: 2, width: 30, height: 40 };
const samir = { id: 'samir', name: 'Samir', initials: 'SB', color: '#24477f', image: null };

test('what others carry shows on its slide alone, and only what can be drawn', () => {
  const tell = (field: unknown) => draggedBy([{ ...samir, state: { [DRAG_FIELD]: field } }], 's1');
  const placed = { frame, rotation: 15 };
  expect([...tell({ slide: 's1', placed: [['e1', placed]] })]).toEqual([['e1', placed]]);
  expect(tell({ slide: 's2', placed: [['e1', placed]] }).size).toBe(0);
  const odd = [
    null,
    'x',
    ['e1'],
    ['e1', { frame, rotation: 'x' }],
    ['e1', { frame: { x: 1 }, rotation: 0 }],
    [7, placed],
  ];
  expect(tell({ slide: 's1', placed: odd }).size).toBe(0);
  for (const told of [null, undefined, 'x', {}, { slide: 's1' }, { slide: 's1', placed: {} }])
    expect(tell(told).size).toBe(0);
});
