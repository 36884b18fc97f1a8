import type { slide as slides } from '@basoche/crdt';
import * as fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { convert, hasOffice, OFFICE_TIME } from '../../testing/soffice.ts';
import { box, pleading, slidesFile } from '../testing/samples.ts';
import { writePptx } from '../write/write-pptx.ts';
import { readPptx } from './read-pptx.ts';

const { page, colors } = pleading();
const read = (bytes: Uint8Array) => readPptx(bytes, [page], colors);

/** A file with one of its parts written anew. */
function spoiled(name: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(writePptx(pleading()).bytes);
  return zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name] ?? new Uint8Array()))) });
}

function reasonOf(bytes: Uint8Array): unknown {
  try {
    read(bytes);
    return null;
  } catch (error) {
    return (error as { reason?: unknown }).reason;
  }
}

function wordsOf(blocks: readonly slides.TextBlock[]): string[] {
  return blocks
    .flatMap((block) => {
      if (block.type === 'paragraph') return [block.runs.map(({ text }) => text).join('')];
      if (block.type === 'list') return block.items.flatMap(wordsOf);
      return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => wordsOf(cell.blocks)));
    })
    .filter((words) => words !== '');
}

test('[PF3] what was written is read again: order, titles, texts, lists, tables, shapes, places, notes', () => {
  const { slides: found, report } = read(writePptx(pleading()).bytes);
  expect(report).toEqual([]);
  const [first, second, third] = found;
  expect(found.map(({ hidden }) => hidden)).toEqual([false, false, true]);
  expect(first?.elements[0]).toMatchObject({ role: 'title', size: 32, anchor: 'middle' });
  const written = pleading().slides[1]!;
  expect(second?.notes).toEqual(written.notes);
  const own = second!.elements;
  expect(own.map(({ text }) => wordsOf(text))).toEqual(written.elements.map(({ text }) => wordsOf(text)));
  expect(own.map(({ frame, rotation }) => ({ frame, rotation }))).toEqual(
    written.elements.map(({ frame, rotation = 0 }) => ({ frame, rotation })),
  );
  expect(own[1]?.text[0]).toMatchObject({ type: 'list', items: [[{}, { type: 'list', ordered: true }], [{}]] });
  expect(own[2]).toMatchObject({ kind: 'shape', shape: 'rounded', fill: 'accent', anchor: 'middle' });
  expect(own[3]).toMatchObject({ kind: 'shape', shape: 'arrow', stroke: 'second', strokeWidth: 3 });
  expect(third?.elements[0]).toMatchObject({ kind: 'table', text: pleading().slides[2]!.elements[0]!.text.map(table) });
  function table(block: slides.TextBlock) {
    return block.type === 'table' ? { type: 'table', rows: block.rows.map(({ header }) => ({ header })) } : {};
  }
});

test('[PF3] a page of another size is fitted to this one', () => {
  const wide = read(writePptx(slidesFile([box('Bail')])).bytes);
  const small = readPptx(writePptx(slidesFile([box('Bail')])).bytes, [{ width: 4_800, height: 2_700 }], colors);
  const half = Object.fromEntries(
    Object.entries(wide.slides[0]!.elements[0]!.frame).map(([side, at]) => [side, at / 2]),
  );
  expect(small.slides[0]!.elements[0]!.frame).toEqual(half);
});

test('[PF3] pictures are read with their words and places, one that several slides show once; what is cut off is told', () => {
  const picture = { bytes: strToU8('\u0089PNG, not looked at here'), type: 'png' } as const;
  const image = {
    ...box(''),
    kind: 'image',
    alt: 'Plan des lieux',
    stroke: 'accent',
    strokeWidth: 3,
    picture,
  } as const;
  const file = pleading();
  for (const slide of file.slides) slide.elements.push(image);
  const bytes = writePptx(file).bytes;
  expect(Object.keys(unzipSync(bytes)).filter((name) => name.startsWith('ppt/media/'))).toEqual([
    'ppt/media/image1.png',
  ]);
  const { slides: found, report } = read(bytes);
  expect(report).toEqual([]);
  const read3 = found.map(({ elements }) => elements.at(-1)!);
  expect(read3[0]).toMatchObject({
    kind: 'image',
    alt: 'Plan des lieux',
    frame: image.frame,
    stroke: 'accent',
    strokeWidth: 3,
  });
  expect(read3[0]!.picture).toEqual({ name: 'image1.png', bytes: picture.bytes, cropped: false });
  expect(read3.map((each) => each.picture!.bytes === read3[0]!.picture!.bytes)).toEqual([true, true, true]);
  const parts = unzipSync(bytes);
  const cut = strFromU8(parts['ppt/slides/slide1.xml']!).replace('<a:stretch>', '<a:srcRect l="10000"/><a:stretch>');
  const cropped = read(zipSync({ ...parts, 'ppt/slides/slide1.xml': strToU8(cut) }));
  expect(cropped.slides[0]!.elements.at(-1)!.picture!.cropped).toBe(true);
  expect(cropped.report).toEqual([{ loss: 'crops', count: 1 }]);
});

test('[PF4] a picture outside of the file is not fetched, but counted', () => {
  const image = { ...box(''), kind: 'image', picture: { bytes: strToU8('x'), type: 'png' } } as const;
  const parts = unzipSync(writePptx(slidesFile([image])).bytes);
  const path = 'ppt/slides/_rels/slide1.xml.rels';
  const outside = strFromU8(parts[path]!).replace(
    /Target="\/ppt\/media[^"]*"/,
    'Target="https://example.test/x.png" TargetMode="External"',
  );
  const { slides: found, report } = read(zipSync({ ...parts, [path]: strToU8(outside) }));
  expect(found[0]!.elements[0]!.picture).toBeUndefined();
  expect(report).toEqual([{ loss: 'images', count: 1 }]);
});

test('[PF4] what cannot be kept is counted', () => {
  const more =
    '<p:pic><p:nvPicPr><p:cNvPr id="90" name="x" descr="Plan des lieux"/></p:nvPicPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr></p:pic><p:graphicFrame/>';
  const bytes = spoiled('ppt/slides/slide1.xml', (xml) =>
    xml.replace('</p:spTree>', `${more}</p:spTree>`).replace('</p:sld>', '<p:timing/></p:sld>'),
  );
  const { slides: found, report } = read(bytes);
  expect(found[0]?.elements.at(-1)).toMatchObject({ kind: 'image', alt: 'Plan des lieux' });
  expect(report).toEqual([
    { loss: 'animations', count: 1 },
    { loss: 'images', count: 1 },
    { loss: 'objects', count: 1 },
  ]);
});

test('[PF5] files that are none, are of old programs, are cut, empty or hostile are refused with the reason', () => {
  const whole = writePptx(pleading()).bytes;
  expect(reasonOf(strToU8('%PDF-1.7'))).toBe('kind');
  expect(reasonOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe('old');
  expect(reasonOf(zipSync({ 'word/document.xml': strToU8('<x/>') }))).toBe('kind');
  expect(reasonOf(whole.slice(0, whole.length - 40))).toBe('broken');
  expect(reasonOf(spoiled('ppt/presentation.xml', (xml) => xml.slice(0, -30)))).toBe('broken');
  expect(reasonOf(spoiled('ppt/_rels/presentation.xml.rels', (xml) => xml.slice(0, -30)))).toBe('broken');
  expect(reasonOf(spoiled('ppt/presentation.xml', (xml) => xml.replace(/<p:sldIdLst>.*<\/p:sldIdLst>/, '')))).toBe(
    'empty',
  );
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
  expect(reasonOf(spoiled('ppt/slides/slide1.xml', (xml) => xml.replace('<p:sld ', `${laughs}<p:sld `)))).toBe(
    'entities',
  );
  const deep = '<a>'.repeat(300) + '</a>'.repeat(300);
  expect(reasonOf(spoiled('ppt/slides/slide1.xml', () => deep))).toBe('deep');
  const bomb = spoiled('ppt/slides/slide1.xml', (xml) => xml + ' '.repeat(41_000_000));
  expect([bomb.length < 200_000, reasonOf(bomb)]).toEqual([true, 'bomb']);
});

/** The file with the bytes of one of its parts overwritten where they are packed. */
function unpackable(bytes: Uint8Array, name: string): Uint8Array {
  const spoilt = bytes.slice();
  const view = new DataView(spoilt.buffer);
  for (let at = 0; at + 30 < spoilt.length; at += 1) {
    if (view.getUint32(at, true) !== 0x04034b50) continue;
    const from = at + 30 + view.getUint16(at + 26, true);
    if (strFromU8(spoilt.subarray(at + 30, from)) === name) spoilt.fill(0xff, from, from + 20);
  }
  return spoilt;
}

test.each([
  ['a slide', 'ppt/slides/slide2.xml', 2, [{ loss: 'brokenSlides', count: 1 }]],
  ['a page of notes', 'ppt/notesSlides/notesSlide2.xml', 3, [{ loss: 'brokenParts', count: 1 }]],
  ['a layout', 'ppt/slideLayouts/slideLayout1.xml', 3, [{ loss: 'brokenParts', count: 1 }]],
  [
    ...(['the relations of a slide', 'ppt/slides/_rels/slide2.xml.rels', 3] as const),
    [
      { loss: 'brokenParts', count: 1 },
      { loss: 'links', count: 2 },
    ],
  ],
])(
  '[PF4] [PF5] of %s that is broken, also where it cannot be unpacked, the rest is kept and it is counted',
  (_what, name, count, report) => {
    const cut = spoiled(name, (xml) => xml.slice(0, -30));
    for (const bytes of [cut, unpackable(writePptx(pleading()).bytes, name)]) {
      const found = read(bytes);
      expect(found.slides).toHaveLength(count);
      expect(wordsOf(found.slides.at(-1)!.elements[0]!.text)).toContain('Poste');
      expect(found.report).toEqual(report);
    }
  },
);

test('[PF4] [PF5] broken pictures and charts are counted where they stood, and their slide is kept', () => {
  const picture = { bytes: Uint8Array.from({ length: 400 }, (_, at) => (at * at) % 7), type: 'png' } as const;
  const image = { ...box(''), kind: 'image', alt: 'Plan des lieux', picture } as const;
  const whole = unzipSync(writePptx(slidesFile([box('Les faits'), image])).bytes);
  const slide = 'ppt/slides/slide1.xml';
  const relations = 'ppt/slides/_rels/slide1.xml.rels';
  const frame =
    '<p:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="c" r:id="x1"/></a:graphicData></a:graphic></p:graphicFrame>';
  const relation = '<Relationship Id="x1" Type="t/chart" Target="../charts/chart1.xml"/></Relationships>';
  const bytes = zipSync({
    ...whole,
    [slide]: strToU8(strFromU8(whole[slide]!).replace('</p:spTree>', `${frame.repeat(2)}</p:spTree>`)),
    [relations]: strToU8(strFromU8(whole[relations]!).replace('</Relationships>', relation)),
    'ppt/charts/chart1.xml': strToU8('<chartSpace><ser><val>'),
  });
  const { slides: found, report } = read(unpackable(bytes, 'ppt/media/image1.png'));
  expect(found[0]!.elements.map(({ kind, text, alt }) => [kind, ...wordsOf(text), alt])).toEqual([
    ['text', 'Les faits', ''],
    ['image', 'Plan des lieux'],
  ]);
  expect(report).toEqual([
    { loss: 'images', count: 1 },
    { loss: 'objects', count: 2 },
  ]);
});

test('[PF5] a chart or notes made to attack refuse the file as a whole; so does one of which much cannot be unpacked', () => {
  const notes = 'ppt/notesSlides/notesSlide2.xml';
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha">]><x>&a;</x>';
  expect(reasonOf(spoiled(notes, () => laughs))).toBe('entities');
  expect(reasonOf(spoiled(notes, () => '<a>'.repeat(300)))).toBe('deep');
  const whole = writePptx(pleading()).bytes;
  const names = Object.keys(unzipSync(whole)).filter((name) => name.endsWith('.xml') || name.endsWith('.rels'));
  const others = names.filter((name) => !name.includes('presentation'));
  expect(others.length).toBeGreaterThan(9);
  expect(reasonOf(others.reduce(unpackable, whole))).toBe('broken');
});

test('[PF5] whatever the bytes of a part, a file is read or refused, nothing else', () => {
  const parts = unzipSync(writePptx(pleading()).bytes);
  const names = Object.keys(parts).filter((name) => name.startsWith('ppt/'));
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(
        fc.record({ at: fc.nat(), text: fc.constantFrom('<', '/>', '"', '-1', '9'.repeat(30), '</p:sp>', '&x;') }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      (name, edits) => {
        let xml = strFromU8(parts[name]!);
        for (const { at, text } of edits) xml = xml.slice(0, at % xml.length) + text + xml.slice((at % xml.length) + 1);
        const reason = reasonOf(zipSync({ ...parts, [name]: strToU8(xml) }, { level: 0 }));
        expect([null, 'broken', 'empty']).toContain(reason);
      },
    ),
    { numRuns: 300 },
  );
});

test.runIf(hasOffice)(
  '[PF3] a file that LibreOffice wrote anew keeps its words, order and notes',
  { timeout: OFFICE_TIME },
  () => {
    const { slides: found } = read(convert(writePptx(pleading()).bytes, 'pptx', 'pptx'));
    expect(found).toHaveLength(3);
    expect(found[1]!.elements.flatMap(({ text }) => wordsOf(text))).toEqual(
      expect.arrayContaining(['Les faits & les « moyens » <1>', 'Bail du 3 mai', 'neuf ans', '46 320 €']),
    );
    expect(wordsOf(found[1]!.notes)).toEqual(['Citer l’article 1719']);
    expect(found[2]!.hidden).toBe(true);
  },
);

/** A red pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test.runIf(hasOffice)(
  '[PF1] [PF3] a picture that LibreOffice wrote anew is there with its words and its place',
  { timeout: OFFICE_TIME },
  () => {
    const bytes = Uint8Array.from(atob(DOT), (character) => character.charCodeAt(0));
    const image = { ...box(''), kind: 'image', alt: 'Plan des lieux', picture: { bytes, type: 'png' } } as const;
    const { slides: found, report } = read(convert(writePptx(slidesFile([image])).bytes, 'pptx', 'pptx'));
    const again = found[0]!.elements.find(({ kind }) => kind === 'image')!;
    expect(report).toEqual([]);
    expect([again.alt, [...again.picture!.bytes.subarray(1, 4)]]).toEqual(['Plan des lieux', [...strToU8('PNG')]]);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(again.frame[side] - image.frame[side])).toBeLessThan(10);
  },
);

test('[PF3] a shape that leaves its colours to its style has them; [PF4] one of another form is counted', () => {
  const style =
    '<p:style><a:lnRef idx="1"><a:schemeClr val="accent2"/></a:lnRef><a:fillRef idx="3"><a:schemeClr val="accent1"/></a:fillRef>' +
    '<a:effectRef idx="0"><a:schemeClr val="accent1"/></a:effectRef><a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></p:style>';
  const shape = (geometry: string, words: string, more = '') =>
    `<p:sp><p:nvSpPr><p:cNvPr id="9" name="F"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm>${geometry}${more}</p:spPr>${style}<p:txBody><a:bodyPr/><a:p>${words}</a:p></p:txBody></p:sp>`;
  const { slides: found, report } = read(
    spoiled('ppt/slides/slide1.xml', (xml) =>
      xml.replace(
        '</p:spTree>',
        `${shape('<a:prstGeom prst="ellipse"/>', '<a:r><a:t>Bail</a:t></a:r>')}${shape('<a:custGeom/>', '')}${shape('<a:prstGeom prst="rect"/>', '<a:r><a:t>Sans fond</a:t></a:r>', '<a:noFill/><a:ln><a:noFill/></a:ln>')}</p:spTree>`,
      ),
    ),
  );
  const [round, free, bare] = found[0]!.elements.slice(-3);
  expect(round).toMatchObject({ kind: 'shape', shape: 'ellipse', fill: 'accent', stroke: 'second' });
  expect(round?.text[0]).toMatchObject({ runs: [{ text: 'Bail', color: 'paper' }] });
  expect(free).toMatchObject({ kind: 'shape', shape: 'rectangle', fill: 'accent' });
  expect(bare).toMatchObject({ kind: 'text', fill: null, stroke: null });
  expect(report).toEqual([{ loss: 'otherShapes', count: 1 }]);
});

test('[PF3] a presentation that PowerPoint wrote is read as it shows (its licence stands beside it)', () => {
  const { slides: found, report } = read(
    new Uint8Array(readFileSync(new URL('../../testing/files/greeting.pptx', import.meta.url))),
  );
  expect(report).toEqual([]);
  expect(found.map(({ elements }) => elements.map(({ role, text }) => [role, ...wordsOf(text)]))).toEqual([
    [
      ['title', 'hello'],
      ['subtitle', 'How are you doing'],
    ],
    [
      ['title', 'Good moarning'],
      [null, 'This is a solution'],
    ],
  ]);
  expect(found[1]?.elements[1]?.text[0]).toMatchObject({ type: 'list', ordered: false });
});

test('[PF3] [PF4] charts and diagrams leave their words and values; words that nothing places stay', () => {
  const frame = (inside: string) =>
    `<p:graphicFrame><p:xfrm><a:off x="9" y="9"/><a:ext cx="900000" cy="900000"/></p:xfrm><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></p:graphicFrame>`;
  const more = `${frame('<c:chart xmlns:c="c" r:id="x1"/>')}${frame('<d:relIds xmlns:d="d" r:dm="x2"/>')}${frame('<d:other xmlns:d="d"/>')}
    <p:sp><p:nvSpPr><p:cNvPr id="91" name="x"/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>sans place</a:t></a:r></a:p></p:txBody></p:sp>`;
  const parts = unzipSync(spoiled('ppt/slides/slide1.xml', (xml) => xml.replace('</p:spTree>', `${more}</p:spTree>`)));
  const relations = 'ppt/slides/_rels/slide1.xml.rels';
  const relation = (id: string) => `<Relationship Id="${id}" Type="t/${id}" Target="../told/${id}.xml"/>`;
  const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
  const words = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
  const value = (name: string, text: string) => `<${name}><pt idx="0"><v>${text}</v></pt></${name}>`;
  const bytes = zipSync({
    ...parts,
    [relations]: strToU8(
      strFromU8(parts[relations]!).replace('</Relationships>', `${relation('x1')}${relation('x2')}</Relationships>`),
    ),
    'ppt/told/x1.xml': strToU8(
      `<chartSpace ${drawing}><title>${words('Débours')}</title><ser>${value('tx', '2026')}${value('cat', 'mars')}${value('val', '12.5')}</ser></chartSpace>`,
    ),
    'ppt/told/x2.xml': strToU8(`<d:dataModel xmlns:d="d" ${drawing}><d:t>${words('Associés')}</d:t></d:dataModel>`),
  });
  const { slides: found, report } = read(bytes);
  const said = found[0]!.elements.map(({ text }) => wordsOf(text));
  expect(said.slice(-4)).toEqual([['Débours'], ['2026', 'mars', '12,5'], ['Associés'], ['sans place']]);
  expect(report).toEqual([
    { loss: 'diagrams', count: 2 },
    { loss: 'objects', count: 1 },
  ]);
});

test('[PF3] a chart that many frames show is read once', () => {
  const frame =
    '<p:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="c" r:id="x1"/></a:graphicData></a:graphic></p:graphicFrame>';
  const parts = unzipSync(
    spoiled('ppt/slides/slide1.xml', (xml) => xml.replace('</p:spTree>', `${frame.repeat(3)}</p:spTree>`)),
  );
  const relations = 'ppt/slides/_rels/slide1.xml.rels';
  const relation = '<Relationship Id="x1" Type="t/chart" Target="../charts/chart1.xml"/></Relationships>';
  const { slides: found } = read(
    zipSync({
      ...parts,
      [relations]: strToU8(strFromU8(parts[relations]!).replace('</Relationships>', relation)),
      'ppt/charts/chart1.xml': strToU8('<chartSpace><ser><val><pt idx="0"><v>12.5</v></pt></val></ser></chartSpace>'),
    }),
  );
  const [first, ...others] = found[0]!.elements.slice(-3).map(({ text }) => text[0]);
  expect(wordsOf([first!])).toEqual(['12,5']);
  for (const other of others) expect(other).toBe(first);
});

test('[PF3] what the master says holds where a slide says nothing: a dark page with light letters, sides and sizes of titles', () => {
  const written = unzipSync(writePptx(slidesFile([{ ...box('Bail'), role: 'title' }])).bytes);
  const [slide, master] = ['ppt/slides/slide1.xml', 'ppt/slideMasters/slideMaster1.xml'];
  const xmlOf = (part: string) => strFromU8(written[part]!);
  const bare = xmlOf(slide)
    .replace(/<a:rPr[^>]*?(?:\/>|>.*?<\/a:rPr>)/g, '')
    .replace(/ algn="\w+"/g, '');
  const dark = xmlOf(master)
    .replace(
      /<p:bg>.*?<\/p:bg>/,
      '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="000000"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>',
    )
    .replace('<p:titleStyle/>', '<p:titleStyle><a:lvl1pPr algn="ctr"><a:defRPr sz="4000"/></a:lvl1pPr></p:titleStyle>');
  const file = (xml: string) => zipSync({ ...written, [slide]: strToU8(xml), [master]: strToU8(dark) });
  const [found] = read(file(bare)).slides;
  expect(found?.background).toBe('text');
  expect(found?.elements[0]).toMatchObject({ align: 'center', size: 40, text: [{ runs: [{ color: 'paper' }] }] });
  const shrunk = bare.replace('<a:noAutofit/>', '<a:normAutofit fontScale="70000"/>');
  expect(read(file(shrunk)).slides[0]?.elements[0]?.size).toBe(28);
});
