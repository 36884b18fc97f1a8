import { expect, test } from 'vitest';
import { F, I, P, R, TAB, readShort } from '../../testing/short-docx.ts';

const heading =
  '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Annexe"><w:name w:val="Annexe"/></w:style>';
const H = (text: string) => P(R(text), '<w:pStyle w:val="H"/>');
const AFTER = P(R('Le demandeur expose.')) + P(R('Par ces motifs.'));
const REST = ['Le demandeur expose.', 'Par ces motifs.'];

test.each([
  ['no end', P(R('Date ') + F('begin') + I(' DATE ')), 'Date '],
  [
    'no end after its result',
    P(R('Voir ') + F('begin') + I(' REF _Ref1 \\h ') + F('separate') + R('article 1')),
    'Voir article 1',
  ],
  ['no end, of a table', P(F('begin') + I(' TOC \\o "1-3" ') + F('separate') + R('Titre 1')), 'Titre 1'],
  [
    'no end, around a whole one',
    P(F('begin') + I(' IF ') + F('begin') + I(' DATE ') + F('separate') + R('1er mai') + F('end')),
    '1er mai',
  ],
  [
    'no end, inside a whole one',
    P(
      F('begin') +
        I(' TOC \\o ') +
        F('separate') +
        R('Un') +
        F('begin') +
        I(' PAGEREF a ') +
        F('separate') +
        R('3') +
        F('end'),
    ),
    'Un3',
  ],
  ['no beginning', P(R('Voir ') + F('separate') + R('article 1') + F('end')), 'Voir article 1'],
  [
    'no sign between what it is told and what it shows',
    P(R('Voir ') + F('begin') + I(' REF _Ref1 ') + R('article 1') + F('end')),
    'Voir article 1',
  ],
  [
    'two such signs',
    P(R('Voir ') + F('begin') + I(' DATE ') + F('separate') + R('un ') + F('separate') + R('deux') + F('end')),
    'Voir un deux',
  ],
])('[WF9] [WF4] a field with %s takes no words away', (kind, before, words) => {
  const { lines, lost } = readShort(before + AFTER);
  expect(lines).toEqual([words, ...REST]);
  expect('fields' in lost).toBe(kind !== 'no beginning');
});

test('[WF9] [WF4] a field whose end stands in a later paragraph, without a result, takes no words away', () => {
  const { lines, lost } = readShort(P(R('Date ') + F('begin') + I(' DATE ')) + AFTER + P(F('end') + R('Fin')));
  expect(lines).toEqual(['Date ', ...REST, 'Fin']);
  expect(lost).toEqual({ fields: 1 });
});

test('[WF9] a field of a cell, of a box or of a note ends there', () => {
  const opening = F('begin') + I(' DATE ');
  const { lines } = readShort(
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:tc>${P(R('Cellule') + opening)}</w:tc></w:tr></w:tbl>${P(`<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${P(R('Boîte') + opening)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`)}${P(`${R('Note')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}${AFTER}`,
    { footnotes: `<w:footnote w:id="2">${P(R('en bas') + opening)}${P(R('suite'))}</w:footnote>` },
  );
  expect(lines).toEqual(['Cellule\n', 'Boîte', 'Note[en bas\nsuite]', ...REST]);
});

test('[WF9] a reference to more than words of a line stands as what it showed', () => {
  const { lines, lost } = readShort(
    P(R('Voir ') + F('begin') + I(' REF piece \\h ') + F('separate') + R('Article 1.')) +
      P(R('Objet du bail') + F('end') + R(', ci-dessus.')) +
      P(
        `${F('begin')}${I(' REF piece \\h ')}${F('separate')}<w:r><w:t>un</w:t><w:br/><w:t>deux</w:t></w:r>${F('end')}`,
      ),
  );
  expect(lines).toEqual(['Voir Article 1.', 'Objet du bail, ci-dessus.', 'un\ndeux']);
  expect(lost).toEqual({ plainReferences: 2 });
});

test('[WF2] [WF4] a table of figures, of marked entries or of a part of the text stays as it stands', () => {
  const list = (told: string) =>
    P(R('Table des pièces')) +
    P(F('begin') + I(told) + F('separate') + R('Pièce 1 : contrat') + TAB + R('3')) +
    P(R('Pièce 2 : facture') + F('end')) +
    P(R('Corps'));
  for (const told of [
    ' TOC \\h \\z \\c "Pièce" ',
    ' TOC \\a Figure ',
    ' TOC \\f A ',
    ' TOC \\b partie ',
    ' TOC \\h \\z \\t "Annexe;1" ',
    ' TOC \\o "1-3" \\t "Annexe;4" ',
    ' TOA \\h \\c "1" ',
  ]) {
    const { lines, lost } = readShort(list(told), { styles: heading });
    expect([told, lines]).toEqual([told, ['Table des pièces', 'Pièce 1 : contrat\t3', 'Pièce 2 : facture', 'Corps']]);
    expect(lost).toEqual({ fields: 1 });
  }
  for (const told of [' TOC \\o "1-3" \\h \\z \\u ', ' TOC ', ' TOC \\u ', ' TOC \\t "heading 1;1" '])
    expect(readShort(list(told) + H('Objet'), { styles: heading })).toMatchObject({
      lines: ['Table des pièces', '{contents}', 'Corps', 'Objet'],
      lost: {},
    });
});

test('[WF9] a table of contents takes no heading and no table along', () => {
  const opening = P(F('begin') + I(' TOC \\o "1-3" ') + F('separate') + R('Objet') + TAB + R('1'));
  expect(readShort(opening + H('Objet') + P(R('Le bail.')) + P(F('end')), { styles: heading })).toMatchObject({
    lines: ['Objet\t1', 'Objet', 'Le bail.'],
    lost: { fields: 1 },
  });
});

test('[WF2] a table of contents that was never made is one; so is one in a frame of Word, and a list of pieces there is not', () => {
  expect(readShort(P(F('begin') + I(' TOC \\o "1-3" ') + F('end')) + H('Objet'), { styles: heading }).lines).toEqual([
    '{contents}',
    'Objet',
  ]);
  const frame = (told: string) =>
    `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${P(R('Pièces'))}${P(F('begin') + I(told) + F('separate') + R('Pièce 1') + F('end'))}</w:sdtContent></w:sdt>${P(R('Corps'))}`;
  expect(readShort(frame(' TOC \\o "1-3" ')).lines).toEqual(['{contents}', 'Corps']);
  expect(readShort(frame(' TOC \\c "Pièce" ')).lines).toEqual(['Pièces', 'Pièce 1', 'Corps']);
});

test('[WF4] fields without a result: words that they say stay, what Word reckons is counted', () => {
  const told = (instruction: string) => P(F('begin') + I(instruction) + F('end') + R(' suite'));
  const words = {
    ' MACROBUTTON NoMacro [Cliquez et entrez le nom] ': '[Cliquez et entrez le nom] suite',
    ' GOTOBUTTON piece1 voir la pièce ': 'voir la pièce suite',
    ' QUOTE "texte cité" ': 'texte cité suite',
    ' MERGEFIELD Nom ': '«Nom» suite',
    ' MERGEFIELD "Nom du client" \\* MERGEFORMAT ': '«Nom du client» suite',
  };
  for (const [instruction, said] of Object.entries(words))
    expect([instruction, readShort(told(instruction))]).toMatchObject([
      instruction,
      { lines: [said], lost: { fields: 1 } },
    ]);
  for (const instruction of [
    ' LISTNUM LegalDefault \\l 1 ',
    ' AUTONUM ',
    ' EQ \\f(1;2) ',
    ' DOCPROPERTY Dossier ',
    ' SEQ Piece ',
    ' XE "bail" ',
    ' INDEX ',
    ' ',
  ]) {
    const { lines, lost } = readShort(told(instruction));
    expect([instruction, lines, lost]).toEqual([instruction, [' suite'], { emptyFields: 1 }]);
  }
});
