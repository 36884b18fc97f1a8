import { document as wordDocument } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { pageLookOf, printRules } from './page-view.ts';

const setup = wordDocument.DEFAULT_PAGE_SETUP;

test('a page is A4 in pixels of the screen, and turns', () => {
  expect(pageLookOf(setup).width).toBeCloseTo(793.7, 1);
  expect(pageLookOf(setup).margin).toBeCloseTo(94.5, 1);
  expect(pageLookOf({ ...setup, orientation: 'landscape' }).height).toBeCloseTo(793.7, 1);
});

test('the printer has the size, the margins, header and footer; what is typed in them stays text', () => {
  const rules = printRules({ ...setup, header: `Dossier n° 12 — ' } body{display:none} \\`, firstPlain: true });
  expect(rules).toMatch(/^@page\{size:210mm 297mm;margin:25mm;/);
  expect(rules).toContain('Dossier n\\b0  12');
  expect(rules).not.toContain('body{');
  expect(rules).toContain("counter(page) ' / ' counter(pages)");
  expect(rules).toContain('@page :first{');
  expect(printRules({ ...setup, numbers: false })).not.toContain('counter');
});
