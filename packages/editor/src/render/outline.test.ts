import { expect, test } from 'vitest';
import { bodySchema } from '../body/schema.ts';
import { outlineIndexAt, outlineOf, sameOutline } from './outline.ts';

test('headings in order with their levels, empty ones left out, and the one a position falls under', () => {
  const schema = bodySchema();
  const heading = (level: number, text: string) =>
    schema.node('heading', { level }, text === '' ? [] : [schema.text(text)]);
  const paragraph = schema.node('paragraph', {}, [schema.text('Corps')]);
  const doc = schema.node('doc', {}, [
    paragraph,
    heading(1, 'I. Faits'),
    paragraph,
    heading(2, ' '),
    heading(2, 'A. Le bail'),
  ]);
  const outline = outlineOf(doc);
  expect(outline.map((entry) => [entry.level, entry.text])).toEqual([
    [1, 'I. Faits'],
    [2, 'A. Le bail'],
  ]);
  expect(outline.map((entry) => doc.nodeAt(entry.pos)?.type.name)).toEqual(['heading', 'heading']);
  expect(outlineIndexAt(outline, 0)).toBe(-1);
  expect(outlineIndexAt(outline, (outline[0]?.pos ?? 0) + 3)).toBe(0);
  expect(outlineIndexAt(outline, doc.content.size)).toBe(1);
  expect(sameOutline(outline, outlineOf(doc))).toBe(true);
  expect(sameOutline(outline, outline.slice(1))).toBe(false);
});
