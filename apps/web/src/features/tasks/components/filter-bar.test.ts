import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { startI18n } from '../../../i18n/index.ts';
import '../../../i18n/signed-in.ts';
import { FilterBar, type FilterBarProps } from './FilterBar.tsx';

startI18n('fr');

/** The chips as read: words, and numbers where there are any. */
function chips(counts: FilterBarProps['counts']): string[] {
  const markup = renderToStaticMarkup(createElement(FilterBar, { counts, value: null, onChange: () => undefined }));
  return [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) =>
    text!.replaceAll(/<[^>]*>/g, ' ').trim(),
  );
}

test('the chips of the filter have no number while nobody knows it, and 0 once that is one', () => {
  expect(chips(null)).toHaveLength(5);
  for (const chip of chips(null)) expect(chip).not.toMatch(/\d$/);
  const counts = { today: 0, overdue: 1, 'within 8 days': 2, future: 5, none: 0 };
  expect(chips(counts).map((chip) => /\d+$/.exec(chip)?.[0])).toEqual(['0', '1', '2', '5', '0']);
});
