import { expect, test } from 'vitest';
import { Losses } from '../report.ts';
import { fonts, lettersOf, sansFonts } from '../testing/fonts.ts';
import { byFamily } from './glyphs.ts';
import { FONT_FACES } from './pdf-library.ts';

test.each([
  ['texts', fonts],
  ['slides', sansFonts],
])('[WF6] whatever is written, the font of %s has its letter: nothing is an empty box', (_, files) => {
  const losses = new Losses();
  for (const face of FONT_FACES) {
    const letters = {
      Serif: lettersOf(files[`latin-${face}`]),
      SerifMore: lettersOf(files[`latin-ext-${face}`]),
      SerifCyrillic: lettersOf(files[`cyrillic-${face}`]),
      SerifGreek: lettersOf(files[`greek-${face}`]),
      Further: lettersOf(files.further),
    };
    const boxes = Array.from({ length: 0x3000 }, (_, code) => code)
      .slice(0x20)
      .flatMap((code) => byFamily(String.fromCodePoint(code), losses))
      .filter(({ text, font }) =>
        Array.from(text).some((char) => char !== '\n' && !letters[font].has(char.codePointAt(0)!)),
      );
    expect(boxes).toEqual([]);
  }
});

test('[WF6] Cyrillic and Greek letters are printed, and no sign becomes one of another sense', () => {
  const losses = new Losses();
  const parts = byFamily('M. Иван Петров, αβγ Ωμ', losses);
  expect(parts.map(({ text }) => text).join('')).toBe('M. Иван Петров, αβγ Ωμ');
  expect(losses.report()).toEqual([]);
  const written = (text: string) =>
    byFamily(text, losses)
      .map((part) => part.text)
      .join('');
  for (const line of ['✓ conforme / ✗ non conforme / ✔ oui / ✘ non', '☑ ☒ ☐', 'capital ≥ 10 % et ≤ 25 %, a ≠ b'])
    expect(written(line)).toBe(line);
  expect(losses.report()).toEqual([]);
});

test('[WF4] amounts keep their spaces, hyphens and dashes are those of the font, what has no letter is counted', () => {
  const losses = new Losses();
  const written = (text: string) =>
    byFamily(text, losses)
      .map((part) => part.text)
      .join('');
  expect(written('1\u202f234,56\u00a0€, 3\u2009‰, peut\u2011être\u200b, Ł, 1\u22152')).toBe(
    '1\u00a0234,56\u00a0€, 3\u2009‰, peut-être, Ł, 1\u22152',
  );
  expect(losses.report()).toEqual([]);
  expect(written('中')).toBe('\ufffd');
  expect(losses.report()).toEqual([{ loss: 'characters', count: 1 }]);
});
