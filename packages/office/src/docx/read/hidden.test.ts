import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from '../../read-file.ts';
import { F, I, P, R, readShort } from '../../testing/short-docx.ts';
import { readOptions } from '../../testing/reading.ts';

const vanish = '<w:rPr><w:vanish/></w:rPr>';
const style = (type: string, id: string, inside: string) =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inside}</w:style>`;
const STYLES = [
  style('character', 'Cache', vanish),
  style('character', 'Derive', '<w:basedOn w:val="Cache"/>'),
  style('character', 'Montre', '<w:basedOn w:val="Cache"/><w:rPr><w:vanish w:val="0"/></w:rPr>'),
  style('paragraph', 'ParaCache', vanish),
  style('table', 'TableCachee', vanish),
].join('');
const of = (id: string) => `<w:rStyle w:val="${id}"/>`;

test('[WF10] text that a style hides is not shown, and counted', () => {
  const one = (body: string, parts = { styles: STYLES }) => {
    const { lines, lost } = readShort(body, parts);
    return [lines.join('|').trim(), lost];
  };
  expect(one(P(R('secret interne', of('Cache')) + R(' visible')))).toEqual(['visible', { hiddenText: 1 }]);
  expect(one(P(R('secret interne', of('Derive')) + R(' visible')))).toEqual(['visible', { hiddenText: 1 }]);
  expect(one(P(R('montré', of('Montre')) + R(' visible')))).toEqual(['montré visible', {}]);
  expect(one(P(R('montré', `${of('Cache')}<w:vanish w:val="0"/>`)))).toEqual(['montré', {}]);
  expect(one(P(R('secret'), '<w:pStyle w:val="ParaCache"/>') + P(R('visible')))).toEqual([
    'visible',
    { hiddenText: 1 },
  ]);
  expect(one(P(R('secret', '<w:webHidden/><w:vanish/>') + R('visible')))).toEqual(['visible', { hiddenText: 1 }]);
  expect(
    one(P(R('secret') + R('visible', '<w:vanish w:val="0"/>')), {
      styles: `<w:docDefaults><w:rPrDefault>${vanish}</w:rPrDefault></w:docDefaults>`,
    }),
  ).toEqual(['visible', { hiddenText: 1 }]);
  expect(
    one(P(R('secret')) + P(R('visible', '<w:vanish w:val="0"/>')), {
      styles: `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/>${vanish}</w:style>`,
    }),
  ).toEqual(['visible', { hiddenText: 1 }]);
});

test('[WF10] rows, cells, boxes, notes, formulas and headers hide what they hide', () => {
  const table = (properties: string, row: string) =>
    `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:tc>${P(R('vu', '<w:vanish w:val="0"/>'))}</w:tc></w:tr><w:tr>${row}<w:tc>${P(R('secret'))}</w:tc></w:tr></w:tbl>${P(R('fin'))}`;
  expect(readShort(table('', '<w:trPr><w:hidden/></w:trPr>'))).toMatchObject({
    lines: ['vu\n', 'fin'],
    lost: { hiddenText: 1 },
  });
  expect(readShort(table('<w:tblStyle w:val="TableCachee"/>', ''), { styles: STYLES })).toMatchObject({
    lines: ['vu\n\n', 'fin'],
    lost: { hiddenText: 1 },
  });
  const note = `<w:footnote w:id="2">${P(R('en bas ') + R('secret', of('Cache')))}${P(R('secret'), '<w:pStyle w:val="ParaCache"/>')}</w:footnote>`;
  expect(
    readShort(P(`${R('Note')}<w:r><w:footnoteReference w:id="2"/></w:r>`), { styles: STYLES, footnotes: note }),
  ).toMatchObject({ lines: ['Note[en bas ]'], lost: { hiddenText: 2 } });
  const { file, lost } = readShort(
    `${P(R('texte'))}<w:sectPr><w:headerReference w:type="default" r:id="header"/></w:sectPr>`,
    {
      styles: STYLES,
      header: P(R('SCP Durand') + R(' secret', '<w:vanish/>') + R(' interne', of('Derive')), ''),
    },
  );
  expect(file.page.header).toBe('SCP Durand');
  expect(lost).toEqual({ hiddenText: 2 });
});

test('[WF10] the marks of a field whose words are hidden are read; a whole hidden paragraph has no number', () => {
  const hidden = (run: string) => run.replace('<w:r>', '<w:r><w:rPr><w:vanish/></w:rPr>');
  expect(
    readShort(P(hidden(F('begin')) + hidden(I(' DATE ')) + F('separate') + R('1er mai') + F('end') + R(' suite'))),
  ).toMatchObject({ lines: ['1er mai suite'], lost: { fields: 1 } });
  const numbering =
    '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>';
  const item = (run: string, mark = '') => P(run, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${mark}`);
  expect(
    readShort(item(R('secret', '<w:vanish/>'), '<w:rPr><w:vanish/></w:rPr>') + item(R('premier')), { numbering }).lines,
  ).toEqual(['I)\u00a0premier']);
});

test('[WF10] what a page hides is not shown, and counted', () => {
  const page = (html: string) => {
    const { file, report } = readFile(
      strToU8(`<!doctype html><html><body>${html}</body></html>`),
      'a.html',
      readOptions(),
    );
    return [JSON.stringify(file.body).includes('secret'), report];
  };
  for (const how of [
    'style="display:none"',
    'style="color:red; DISPLAY : none !important"',
    'style="mso-hide:all"',
    'style="visibility:hidden"',
    'hidden',
  ])
    expect([how, ...page(`<p>vu <span ${how}>secret</span></p><div ${how}><p>secret</p></div>`)]).toEqual([
      how,
      false,
      [{ loss: 'hiddenText', count: 2 }],
    ]);
});
