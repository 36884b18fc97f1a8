import { expect, test } from 'vitest';
import { AUTHOR, F, I, P, R, TAB, borders, cell, readShort, row, table } from '../../testing/short-docx.ts';

const A = AUTHOR;
test('[WF4] a link to a place in the file, or to where no link of a text may lead, is counted', () => {
  const bookmark = P(`<w:bookmarkStart w:id="0" w:name="piece1"/>${R('Pièce 1')}<w:bookmarkEnd w:id="0"/>`);
  const links = { r9: 'file:///C:/actes/bail.docx' };
  for (const link of [
    `<w:hyperlink w:anchor="piece1">${R('la pièce')}</w:hyperlink>`,
    F('begin') + I(' HYPERLINK \\l "piece1" ') + F('separate') + R('la pièce') + F('end'),
    `<w:fldSimple w:instr=" HYPERLINK \\l piece1 ">${R('la ') + R('pièce')}</w:fldSimple>`,
    `<w:hyperlink r:id="r9">${R('la pièce')}</w:hyperlink>`,
    F('begin') + I(' HYPERLINK "javascript:alert(1)" ') + F('separate') + R('la pièce') + F('end'),
  ])
    expect([link, readShort(bookmark + P(link), {}, links)]).toMatchObject([
      link,
      { lines: ['Pièce 1', 'la pièce'], lost: { links: 1 } },
    ]);
  const outside = P(F('begin') + I(' HYPERLINK "https://a.fr/" \\l "bas" ') + F('separate') + R('lien') + F('end'));
  expect(JSON.stringify(readShort(outside).blocks)).toContain('https://a.fr/#bas');
  expect(readShort(outside).lost).toEqual({});
});

test('[WF4] columns, numbers of lines and a way of writing are counted, and words stay apart', () => {
  expect(
    readShort(
      `${P('<w:r><w:t>colonne gauche</w:t><w:br w:type="column"/><w:t>colonne droite</w:t></w:r>')}<w:sectPr><w:cols w:num="2"/></w:sectPr>`,
    ),
  ).toMatchObject({ lines: ['colonne gauche\ncolonne droite'], lost: { columns: 1 } });
  expect(readShort(`${P(R('texte'))}<w:sectPr><w:lnNumType w:countBy="5"/></w:sectPr>`).lost).toEqual({
    lineNumbers: 1,
  });
  expect(readShort(table(row(cell(P(R('montant')), '<w:textDirection w:val="btLr"/>')))).lost).toEqual({
    textDirections: 1,
  });
  expect(readShort(table(row(cell(P(R('montant')), '<w:textDirection w:val="lrTb"/>')))).lost).toEqual({});
});

test('[WF4] a table without lines, lines around paragraphs and tabs with a place of their own are counted', () => {
  const parties = row(cell(P(R('Le demandeur'))) + cell(P(R('Le défendeur'))));
  expect(readShort(table(parties, borders('nil'))).lost).toEqual({ tableLooks: 1 });
  expect(readShort(table(parties, borders('none'))).lost).toEqual({ tableLooks: 1 });
  expect(readShort(table(parties, borders('single'))).lost).toEqual({});
  const styles = `<w:style w:type="table" w:styleId="Nu"><w:name w:val="Nu"/><w:tblPr>${borders('nil')}</w:tblPr></w:style>`;
  expect(readShort(table(parties, '<w:tblStyle w:val="Nu"/>'), { styles }).lost).toEqual({ tableLooks: 1 });
  const tabs = '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs>';
  const fees = R('Honoraires') + TAB + R('1 200 €');
  expect(readShort(P(fees, tabs))).toMatchObject({ lines: ['Honoraires\t1 200 €'], lost: { tabStops: 1 } });
  expect(readShort(P(R('Honoraires'), tabs)).lost).toEqual({});
  const lines = '<w:pBdr><w:top w:val="single"/><w:bottom w:val="single"/></w:pBdr>';
  expect(readShort(P(R('A'), lines)).lost).toEqual({ paragraphBorders: 1 });
  expect(readShort(P('', lines) + P(R('A'))).lost).toEqual({});
});

test('[WF2] a letter that is dropped into the lines is the first of its word', () => {
  const dropped = '<w:framePr w:dropCap="drop" w:lines="3"/>';
  expect(readShort(P(R('L'), dropped) + P(R('e tribunal')))).toMatchObject({
    lines: ['Le tribunal'],
    lost: { looks: 1 },
  });
  expect(readShort(P(R('L'), dropped) + table(row(cell(P(R('x')))))).lines).toEqual(['L', 'x\n']);
  expect(readShort(P(R('A'), dropped) + P(R(' 8 heures'), '<w:jc w:val="center"/>')).lines).toEqual(['A 8 heures']);
});

test('[WF4] a note with a sign of its own has a number, and no stray sign', () => {
  const footnotes = `<w:footnote w:id="2">${P(R('* note étoile'))}</w:footnote>`;
  const note = '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>';
  expect(readShort(P(R('texte ') + note + R(' suite')), { footnotes })).toMatchObject({
    lines: ['texte [note étoile] suite'],
    lost: { noteMarks: 1 },
  });
  const apart =
    '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/></w:r><w:r><w:sym w:font="Symbol" w:char="F02A"/></w:r>';
  expect(readShort(P(R('texte ') + apart + R(' suite')), { footnotes }).lost).toMatchObject({ noteMarks: 1 });
});

test('[WF4] a header of several lines is counted', () => {
  const section = '<w:sectPr><w:headerReference w:type="default" r:id="header"/></w:sectPr>';
  const header = P(R('SCP Durand &amp; Leroy')) + P(R('12 rue de la Paix')) + P(R('Toque P 123'));
  const { file, lost } = readShort(P(R('texte')) + section, { header });
  expect(file.page.header).toBe('SCP Durand & Leroy 12 rue de la Paix Toque P 123');
  expect(lost).toEqual({ headers: 1 });
  expect(readShort(P(R('texte')) + section, { header: P() + P(R('un')) + P() }).lost).toEqual({});
});

test('[WF4] cells that are suggested, merged across or under one another keep their words', () => {
  const gone = cell(P(`<w:del ${A}><w:r><w:delText>supprimé</w:delText></w:r></w:del>`), `<w:cellDel ${A}/>`);
  expect(readShort(table(row(cell(P(R('reste'))) + gone)))).toMatchObject({
    lines: ['reste | supprimé\n'],
    lost: { tableChanges: 1 },
  });
  const come = cell(P(`<w:ins ${A}>${R('ajouté')}</w:ins>`), `<w:cellIns ${A}/>`);
  expect(readShort(table(row(cell(P(R('reste'))) + come))).lost).toEqual({ tableChanges: 1 });
  expect(
    readShort(table(row(cell(P(R('reste'))) + cell(P(R('x')), `<w:cellMerge ${A} w:vMerge="cont"/>`)))).lost,
  ).toEqual({
    tableChanges: 1,
  });
  const across = readShort(
    table(row(cell(P(R('large')), '<w:hMerge w:val="restart"/>') + cell(P(R('dessous')), '<w:hMerge/>'))),
  );
  expect(across.lines).toEqual(['largedessous\n']);
  expect(across.blocks[0]?.content?.[0]?.content).toMatchObject([
    { attrs: { colspan: 2 }, content: [{ content: [{ text: 'large' }] }, { content: [{ text: 'dessous' }] }] },
  ]);
  const under = readShort(
    table(
      row(cell(P(R('haut')), '<w:vMerge w:val="restart"/>') + cell(P(R('a')))) +
        row(cell(P(R('texte resté dessous')), '<w:vMerge/>') + cell(P(R('b')))) +
        row(cell(P(), '<w:vMerge/>') + cell(P(R('c')))),
    ),
  );
  expect(under.blocks[0]?.content?.[0]?.content?.[0]).toMatchObject({
    attrs: { rowspan: 3 },
    content: [{ content: [{ text: 'haut' }] }, { content: [{ text: 'texte resté dessous' }] }],
  });
  expect(under.lost).toEqual({});
});

test('[WF4] what nobody knows leaves its words, and is counted', () => {
  expect(readShort(P(`${R('un ')}<w:nouveau>${R('deux')}</w:nouveau>`))).toMatchObject({
    lines: ['un deux'],
    lost: { unknownContent: 1 },
  });
  expect(readShort(`<w:nouveau>${P(R('bloc'))}</w:nouveau>${P(R('texte'))}`)).toMatchObject({
    lines: ['bloc', 'texte'],
    lost: { unknownContent: 1 },
  });
  expect(readShort(P(`<w:r><w:t>du </w:t><w:dayLong/><w:t> mai</w:t></w:r>`)).lost).toEqual({ emptyFields: 1 });
  const ruby = `<w:r><w:ruby><w:rt>${R('kanji')}</w:rt><w:rubyBase>${R('漢字')}</w:rubyBase></w:ruby></w:r>`;
  expect(readShort(P(R('mot ') + ruby)).lines).toEqual(['mot 漢字 (kanji)']);
});
