import type { slide as slides } from '@basoche/crdt';
import type { FileElement, FileSlide, SlidesFile } from '../slides-file.ts';

export function words(text: string, looks: Omit<slides.TextRun, 'text'> = {}): slides.TextBlock {
  return { type: 'paragraph', runs: text === '' ? [] : [{ text, ...looks }] };
}

export function cell(text: string, spans: Partial<slides.TableCell> = {}): slides.TableCell {
  return { colspan: 1, rowspan: 1, blocks: [words(text)], ...spans };
}

export function box(text: string): FileElement {
  return { kind: 'text', frame: { x: 600, y: 1_320, width: 4_080, height: 3_400 }, text: [words(text)] };
}

function slide(elements: FileElement[], more: Partial<FileSlide> = {}): FileSlide {
  return { hidden: false, hasFooter: true, background: null, notes: [], elements, ...more };
}

function presentation(all: FileSlide[]): SlidesFile {
  return {
    title: 'Plaidoirie',
    page: { width: 9_600, height: 5_400 },
    font: 'sans',
    colors: {
      paper: '#ffffff',
      text: '#1b2433',
      muted: '#5b6472',
      accent: '#24477f',
      second: '#a34a22',
      third: '#20734a',
    },
    footer: 'Cabinet Marchand, confidentiel',
    numbers: true,
    slides: all,
    comments: 0,
  };
}

/** One slide with these elements. */
export function slidesFile(elements: FileElement[]): SlidesFile {
  return presentation([slide(elements)]);
}

/** A presentation with some of everything; its last slide is hidden. */
export function pleading(): SlidesFile {
  const title = (text: string): FileElement => ({
    ...box(text),
    role: 'title',
    size: 32,
    anchor: 'middle',
    frame: { x: 600, y: 320, width: 8_400, height: 840 },
  });
  const list: slides.TextBlock = {
    type: 'list',
    ordered: false,
    items: [
      [words('Bail du 3 mai'), { type: 'list', ordered: true, items: [[words('neuf ans')], [words('renouvelé')]] }],
      [words('Premier impayé', { bold: true, color: 'second' })],
    ],
  };
  const link = { text: 'deux\nlignes', link: 'https://www.legifrance.gouv.fr/?a=1&b=2' };
  const rows = [
    { header: true, cells: [cell('Poste'), cell('Montant', { colspan: 2 })] },
    { header: false, cells: [cell('Loyer', { rowspan: 2 }), cell('10'), cell('20')] },
    { header: false, cells: [cell('30'), cell('40')] },
  ];
  return presentation([
    slide([title('Résiliation anticipée du bail commercial'), box('Audience du 12 mars')], { hasFooter: false }),
    slide(
      [
        title('Les faits & les « moyens » <1>'),
        { ...box(''), size: 20, text: [list, { type: 'paragraph', align: 'center', runs: [link] }] },
        {
          ...box('46 320 €'),
          kind: 'shape',
          shape: 'rounded',
          rotation: 15,
          fill: 'accent',
          color: 'paper',
          align: 'center',
          anchor: 'middle',
          frame: { x: 6_000, y: 1_500, width: 2_000, height: 1_200 },
        },
        {
          ...box(''),
          kind: 'shape',
          shape: 'arrow',
          rotation: 30,
          stroke: 'second',
          strokeWidth: 3,
          frame: { x: 5_000, y: 3_300, width: 2_400, height: 200 },
        },
      ],
      { notes: [words('Citer l’article 1719')] },
    ),
    slide([{ ...box(''), kind: 'table', size: 16, text: [{ type: 'table', rows }] }], {
      hidden: true,
      background: 'paper',
    }),
  ]);
}
