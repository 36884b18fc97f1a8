import type { slide as slides } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { pleading } from '../testing/samples.ts';
import { shortPptx } from '../testing/short-pptx.ts';
import { readPptx } from './read-pptx.ts';

const { page, colors } = pleading();
const WIDE = { width: 9_600, height: 5_400 };
const STANDARD = { width: 7_200, height: 5_400 };

function read(...given: Parameters<typeof shortPptx>) {
  const { slides: found, report } = readPptx(shortPptx(...given), [page], colors);
  return { elements: found[0]!.elements, report };
}

/** A hundred by fifty points at the corner of the page, unless it says otherwise. */
const PLACE = '<a:off x="0" y="0"/><a:ext cx="1270000" cy="635000"/>';
const words = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;

function shape(paragraphs: string, { about = '', frame = '', place = PLACE, more = '' } = {}): string {
  return `<p:sp><p:nvSpPr>${about}<p:nvPr/></p:nvSpPr><p:spPr><a:xfrm${frame}>${place}</a:xfrm><a:prstGeom prst="rect"/>${more}</p:spPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;
}

function group(inside: string, { about = '', frame = '', place = '' }): string {
  return `<p:grpSp><p:nvGrpSpPr>${about}</p:nvGrpSpPr><p:grpSpPr><a:xfrm${frame}>${place}</a:xfrm></p:grpSpPr>${inside}</p:grpSp>`;
}

function textOf(blocks: readonly slides.TextBlock[]): string {
  return blocks
    .map((block) => (block.type === 'paragraph' ? block.runs.map(({ text }) => text).join('') : block.type))
    .join('|');
}
const texts = (elements: readonly { text: readonly slides.TextBlock[] }[]) => elements.map(({ text }) => textOf(text));

test.each(['1', 'true'])('[PF6] what a slide hides stays hidden, whatever it is, and is counted (%s)', (yes) => {
  const about = `<p:cNvPr id="5" name="x" hidden="${yes}"/>`;
  const frame = (name: string, properties: string) =>
    `<p:${name}><p:${properties}>${about}</p:${properties}><p:spPr><a:xfrm>${PLACE}</a:xfrm></p:spPr></p:${name}>`;
  const hidden = [
    shape(words('secret'), { about }),
    group(shape(words('secret')), { about, place: PLACE }),
    frame('pic', 'nvPicPr'),
    frame('cxnSp', 'nvCxnSpPr'),
    `<p:graphicFrame><p:nvGraphicFramePr>${about}</p:nvGraphicFramePr><p:xfrm>${PLACE}</p:xfrm></p:graphicFrame>`,
  ];
  const { elements, report } = read(`${hidden.join('')}${shape(words('vu'))}`);
  expect(texts(elements)).toEqual(['vu']);
  expect(report).toEqual([{ loss: 'hiddenElements', count: 5 }]);
});

test('[PF3] elements of a group that is turned stand around its middle, and are turned with it', () => {
  const place =
    '<a:off x="0" y="0"/><a:ext cx="2540000" cy="635000"/><a:chOff x="0" y="0"/><a:chExt cx="2540000" cy="635000"/>';
  const { elements, report } = read(group(shape(words('gauche')), { frame: ' rot="5400000"', place }));
  // The middle of the left half, 50 points left of the group's, comes 50 points above it.
  expect(elements[0]).toMatchObject({ frame: { x: 500, y: -500, width: 1_000, height: 500 }, rotation: 90 });
  expect(report).toEqual([]);
  const around = place.replaceAll('635000', '2540000');
  const twice = group(group(shape(words('gauche')), { frame: ' rot="5400000"', place }), {
    frame: ' rot="16200000"',
    place: around,
  });
  const [turnedBack] = read(twice).elements;
  // The inner group, upright again, has its middle 75 points left of that of the outer one.
  expect(turnedBack).toMatchObject({ frame: { x: -750, y: 750, width: 1_000, height: 500 }, rotation: 0 });
});

test('[PF3] elements of a group that is flipped stand at its other side; [PF4] their own flip is counted', () => {
  const place =
    '<a:off x="0" y="0"/><a:ext cx="2540000" cy="635000"/><a:chOff x="0" y="0"/><a:chExt cx="2540000" cy="635000"/>';
  for (const yes of ['1', 'true']) {
    const inside = shape(words('gauche'), { frame: ' rot="600000"' });
    const { elements, report } = read(group(inside, { frame: ` flipH="${yes}"`, place }));
    expect(elements[0]).toMatchObject({ frame: { x: 1_000, y: 0, width: 1_000, height: 500 }, rotation: 350 });
    expect(report).toEqual([{ loss: 'effects', count: 1 }]);
  }
});

test('[PF3] an element that lies across is stretched the other way by its group', () => {
  const place =
    '<a:off x="0" y="0"/><a:ext cx="2540000" cy="1270000"/><a:chOff x="0" y="0"/><a:chExt cx="1270000" cy="1270000"/>';
  const { elements } = read(group(shape(words('tourné'), { frame: ' rot="5400000"' }), { place }));
  // 100 by 50 points that stand upright become as broad as the group does: 100 by 100, around the same middle.
  expect(elements[0]).toMatchObject({ frame: { x: 500, y: -250, width: 1_000, height: 1_000 }, rotation: 90 });
});

test('[PF3] a line that is flipped goes the other way, however the file says yes', () => {
  const square = '<a:off x="0" y="0"/><a:ext cx="1270000" cy="1270000"/>';
  const line = (flip: string) => `<p:cxnSp><p:spPr><a:xfrm${flip}>${square}</a:xfrm></p:spPr></p:cxnSp>`;
  const { elements } = read(['', ' flipV="1"', ' flipV="true"'].map(line).join(''));
  expect(elements.map(({ rotation }) => rotation)).toEqual([45, 315, 315]);
});

test('[PF3] a table whose file says « true » has its head and its merged cells', () => {
  const cell = (more: string, text: string) => `<a:tc ${more}><a:txBody>${words(text)}</a:txBody></a:tc>`;
  const rows = `<a:tr>${cell('gridSpan="2"', 'A')}${cell('hMerge="true"', '')}</a:tr><a:tr>${cell('', 'B')}${cell('vMerge="true"', '')}</a:tr>`;
  const data = `<a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="true"/>${rows}</a:tbl></a:graphicData></a:graphic>`;
  const { elements } = read(`<p:graphicFrame><p:xfrm>${PLACE}</p:xfrm>${data}</p:graphicFrame>`);
  const [table] = elements[0]!.text;
  expect(table).toMatchObject({ type: 'table', rows: [{ header: true }, { header: false }] });
  expect(table!.type === 'table' && table!.rows.map(({ cells }) => cells.length)).toEqual([1, 1]);
});

const FORMULA =
  '<a14:m><m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>x+2</m:t></m:r></m:den></m:f><m:r><m:t>=</m:t></m:r><m:sSup><m:e><m:r><m:t>y</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></a14:m>';

test('[PF3] [PF4] a formula leaves its signs, in a line of words and in a box of its own, and is counted', () => {
  const choice = `<mc:AlternateContent><mc:Choice Requires="a14">${FORMULA}</mc:Choice><mc:Fallback><a:r><a:t>?</a:t></a:r></mc:Fallback></mc:AlternateContent>`;
  const line = `<a:p><a:r><a:t>Taux </a:t></a:r>${choice}<a:r><a:t> fin</a:t></a:r></a:p>`;
  const inLine = read(shape(line));
  expect(texts(inLine.elements)).toEqual(['Taux 1/(x+2)=y^2 fin']);
  expect(inLine.report).toEqual([{ loss: 'formulas', count: 1 }]);
  const box = shape(`<a:p><a:r><a:t>Taux </a:t></a:r>${FORMULA}</a:p>`);
  const picture = shape(words(' '), { more: '<a:blipFill/>' });
  const { elements, report } = read(
    `<mc:AlternateContent><mc:Choice Requires="a14">${box}</mc:Choice><mc:Fallback>${picture}</mc:Fallback></mc:AlternateContent>`,
  );
  expect(texts(elements)).toEqual(['Taux 1/(x+2)=y^2']);
  expect(report).toEqual([{ loss: 'formulas', count: 1 }]);
});

test('[PF4] a newer chart is counted, and what stands for it in old programs is no text of the slide', () => {
  const chart = `<p:graphicFrame><p:xfrm>${PLACE}</p:xfrm><a:graphic><a:graphicData><cx:chart xmlns:cx="cx" r:id="r8"/></a:graphicData></a:graphic></p:graphicFrame>`;
  const instead = shape(words('This chart isn’t available in your version'));
  const { elements, report } = read(
    `<mc:AlternateContent><mc:Choice Requires="cx1">${chart}</mc:Choice><mc:Fallback>${instead}</mc:Fallback></mc:AlternateContent>`,
  );
  expect(elements).toEqual([]);
  expect(report).toEqual([{ loss: 'objects', count: 1 }]);
});

test('[PF3] what no older program was given stands for is read itself', () => {
  const { elements } = read(
    `<mc:AlternateContent><mc:Choice Requires="p14">${shape(words('seul'))}</mc:Choice></mc:AlternateContent>`,
  );
  expect(texts(elements)).toEqual(['seul']);
});

test('[PF4] sections, links of shapes and groups, films, and slides that the file only names are counted', () => {
  const film =
    '<p:pic><p:nvPicPr><p:cNvPr id="4" name="v"><a:hlinkClick r:id="" action="ppaction://media"/></p:cNvPr><p:nvPr><a:videoFile r:link="r1"/></p:nvPr></p:nvPicPr>' +
    `<p:spPr><a:xfrm>${PLACE}</a:xfrm></p:spPr></p:pic>`;
  const about = '<p:cNvPr id="5" name="x"><a:hlinkClick r:id="r2"/></p:cNvPr>';
  const sections =
    '<p:extLst><p:ext><p14:sectionLst xmlns:p14="p14"><p14:section name="Faits"/><p14:section name="Droit"/></p14:sectionLst></p:ext></p:extLst>';
  const { report } = read(`${shape(words('vu'), { about })}${group(shape(words('vu')), { about })}${film}`, {
    main: sections,
    lost: '<p:sldId id="257" r:id="r9"/>',
  });
  expect(report).toEqual([
    { loss: 'brokenSlides', count: 1 },
    { loss: 'images', count: 1 },
    { loss: 'media', count: 1 },
    { loss: 'shapeLinks', count: 2 },
    { loss: 'slideSections', count: 2 },
  ]);
});

test('[PF3] a line within a paragraph that no XML can hold is one; other such signs are none', () => {
  const { elements } = read(shape(words('a_x000B_b_x0007_ c_x0041_')));
  expect(texts(elements)).toEqual(['a\nb c_x0041_']);
});

test('[PF3] slides of another shape keep their proportions, on the page that is nearest', () => {
  const square = '<a:off x="0" y="0"/><a:ext cx="6858000" cy="6858000"/>';
  const [elements, portrait] = [shape(words('carré'), { place: square }), { cx: 6_858_000, cy: 12_192_000 }];
  const found = readPptx(shortPptx(elements, { size: { cx: 9_144_000, cy: 6_858_000 } }), [WIDE, STANDARD], colors);
  expect(found.page).toEqual(STANDARD);
  expect(found.slides[0]!.elements[0]!.frame).toEqual({ x: 0, y: 0, width: 5_400, height: 5_400 });
  const wide = readPptx(shortPptx(elements, { size: { cx: 9_144_000, cy: 6_858_000 } }), [WIDE], colors);
  expect(wide.slides[0]!.elements[0]!.frame).toEqual({ x: 1_200, y: 0, width: 5_400, height: 5_400 });
  const upright = readPptx(shortPptx(elements, { size: portrait }), [WIDE, STANDARD], colors);
  expect(upright.page).toEqual(STANDARD);
  const { width, height } = upright.slides[0]!.elements[0]!.frame;
  expect(width).toBe(height);
});
