import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChartDrawing } from './ChartDrawing.tsx';
import { labelWidth } from './chart-margins.ts';

/** The numbers of the axis with where they begin and end, in px. */
function labelsOf(values: number[], kind: 'column' | 'bar' | 'line' | 'stacked', look = {}) {
  const data = { names: values.map((_, at) => `P${at + 1}`), series: [{ name: '', values }], look };
  const svg = renderToStaticMarkup(<ChartDrawing {...{ data, kind }} width={420} height={240} />);
  const found = svg.matchAll(/<text x="([\d.-]+)"[^>]*text-anchor="(\w+)"[^>]*>([^<]*\d)[^<]*<\/text>/g);
  return [...found]
    .filter(([, , , text]) => !text!.startsWith('P'))
    .map(([, x, anchor, text]) => {
      const end = anchor === 'end' ? Number(x) : Number(x) + labelWidth(text!) / 2;
      return { text: text!, start: end - labelWidth(text!), end };
    });
}

test.each(['column', 'line', 'stacked', 'bar'] as const)(
  'each number of the axis of a chart (%s) is drawn in full',
  (kind) => {
    for (const max of [25_000_000, 1_250_000_000, -25_000_000, 12]) {
      const labels = labelsOf([max / 3, (max / 3) * 2, max], kind);
      expect(labels.length).toBeGreaterThan(1);
      for (const { text, start, end } of labels) {
        expect(start, text).toBeGreaterThanOrEqual(0);
        expect(end, text).toBeLessThanOrEqual(420);
      }
    }
  },
);

test('numbers below a chart do not touch', () => {
  const labels = labelsOf([800_000_000, 2_500_000_000], 'bar');
  const gaps = labels.slice(1).map(({ start }, at) => start - labels[at]!.end);
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.min(...gaps)).toBeGreaterThan(0);
});

test('a label of seven digits and its groups needs more than the least margin', () => {
  expect(labelWidth('25\u202f000\u202f000\u00a0€')).toBeGreaterThan(70);
});
