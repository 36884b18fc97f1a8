import { expect, test } from 'vitest';
import { sansFonts } from '../testing/fonts.ts';
import { hasOffice, wordsOfPdf } from '../testing/soffice.ts';
import type { PrintedDeck, PrintLayer, PrintSlide, PrintWords } from './printed-slides.ts';
import { writeSlidesPdf } from './write-slides-pdf.ts';

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'),
  (char) => char.charCodeAt(0),
);

function words(text: string, more: Partial<PrintWords> = {}): PrintWords {
  const look = { bold: false, italic: false, under: false, through: false, color: '#1b2433', link: null };
  return { text, x: 100, baseline: 120, width: text.length * 8, size: 18, ...look, ...more };
}

function layer(more: Partial<PrintLayer>): PrintLayer {
  return { turn: { degrees: 0, x: 0, y: 0 }, shape: null, boxes: [], picture: null, words: [], ...more };
}

const slide = (title: string, layers: PrintLayer[], notes: string[] = []): PrintSlide => ({
  title,
  background: '#ffffff',
  layers,
  notes,
});

function deck(slides: PrintSlide[], more: Partial<PrintedDeck> = {}): PrintedDeck {
  const facts = { title: 'Plaidoirie', author: 'Claire', width: 960, height: 540, font: 'sans' } as const;
  return { ...facts, slides, pictures: {}, notesTitle: null, comments: 0, ...more };
}

const raw = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const pagesOf = (bytes: Uint8Array) => raw(bytes).match(/\/Type \/Page\b/g)?.length;

test('[WF8] each slide is a page of its shape, named by a bookmark; its links are followed; what is lost is counted', async () => {
  const link = words('article 1719', { link: 'https://www.legifrance.gouv.fr/?a=1&b=2', under: true });
  const missing = { file: 'absent', x: 0, y: 0, width: 10, height: 10 };
  const { bytes, report } = await writeSlidesPdf(
    deck([slide('Les faits', [layer({ words: [link, words('中文')] })]), slide('Fin', [layer({ picture: missing })])], {
      comments: 3,
    }),
    sansFonts,
  );
  expect(pagesOf(bytes)).toBe(2);
  expect(raw(bytes)).toContain('/MediaBox [0 0 960 540]');
  expect(raw(bytes)).toContain('/Lang (fr-FR)');
  expect(raw(bytes)).toMatch(/\/Outlines/);
  expect(raw(bytes)).toContain('https://www.legifrance.gouv.fr/?a=1&b=2');
  expect(report).toEqual([
    { loss: 'characters', count: 2 },
    { loss: 'comments', count: 3 },
    { loss: 'missingImages', count: 1 },
  ]);
});

test('[WF8] a picture that stands on several slides is in the file once; without slides there is a file all the same', async () => {
  const picture = { file: 'plan', x: 10, y: 10, width: 300, height: 200 };
  const turned = layer({ picture, turn: { degrees: 30, x: 160, y: 110 } });
  const { bytes, report } = await writeSlidesPdf(
    deck([slide('A', [turned]), slide('B', [layer({ picture })])], { pictures: { plan: PNG } }),
    sansFonts,
  );
  expect(raw(bytes).match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(report).toEqual([]);
  expect((await writeSlidesPdf(deck([]), sansFonts)).bytes.length).toBeGreaterThan(500);
});

test('[WF8] notes follow their slide on pages of their own where they are asked for', async () => {
  const long = Array.from({ length: 60 }, (_, at) => `Moyen ${at}`);
  const all = [slide('A', [], ['Citer l’article 1719']), slide('B', [], ['', ' ']), slide('C', [], long)];
  expect(pagesOf((await writeSlidesPdf(deck(all), sansFonts)).bytes)).toBe(3);
  const { bytes } = await writeSlidesPdf(deck(all, { notesTitle: 'Notes' }), sansFonts);
  expect(pagesOf(bytes)).toBeGreaterThan(5);
});

test.runIf(hasOffice)(
  '[WF8] words are found in their order, with their spaces and accents (only where poppler is)',
  async () => {
    const box = { x: 80, y: 80, width: 200, height: 60, fill: '#24477f', stroke: '#000000', strokeWidth: 2 };
    const shapes = (['rectangle', 'rounded', 'ellipse', 'line', 'arrow'] as const).map((shape) =>
      layer({ shape: { shape, ...box } }),
    );
    const said = [words('Le bail d’été & les « charges » <1>'), words('Łódź', { baseline: 160, bold: true })];
    const { bytes } = await writeSlidesPdf(
      deck([slide('Titre', [...shapes, layer({ boxes: [box], words: said })], ['À dire'])], { notesTitle: 'Notes' }),
      sansFonts,
    );
    const [first, second] = wordsOfPdf(bytes);
    expect(first).toMatch(/Le bail d’été & les « charges » <1>\s+Łódź/);
    expect(second).toMatch(/Notes · Titre\s+À dire/);
  },
);
