import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FileProblem } from '../problem.ts';
import { foreignDocx } from '../testing/foreign-docx.ts';
import { cell, P, R, row, table } from '../testing/short-docx.ts';
import { convert, hasOffice, OFFICE_TIME, wordsAsPrinted } from '../testing/soffice.ts';
import { checkTemplate, fillTemplate, readTemplate } from './index.ts';
import { MAX_TAGS } from './paragraph-tags.ts';
import type { MergeList, MergeRecord, MergeValue } from './index.ts';

const TYPES = (main = 'document.main') =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${main}+xml"/></Types>`;

/** A model as a word processor writes it. */
function model(
  body: string,
  parts: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, Uint8Array>> = {},
) {
  const files = unzipSync(foreignDocx(body, parts));
  return zipSync({ '[Content_Types].xml': strToU8(TYPES()), ...files, ...more });
}

function record(
  text: string | null,
  fields: Record<string, MergeValue> = {},
  gender: MergeRecord['gender'] = null,
): MergeRecord {
  return { kind: 'record', text, gender, fields };
}

const person = (nom: string, gender: MergeRecord['gender'], adresse: string | null = 'Lyon') =>
  record(
    nom,
    { nom, adresse, civilite: gender === null ? null : gender === 'feminine' ? 'Madame' : 'Monsieur' },
    gender,
  );

function list(one: string, items: readonly MergeRecord[]): MergeList {
  return { kind: 'list', one, items, blank: person('', null, null), fields: { nombre: items.length } };
}

const ANNE = person('Anne Lefèvre', 'feminine');
const PAUL = person('Paul Durand', 'masculine', 'Nantes');
const DATA = record(null, {
  dossier: record('Lefèvre c/ Durand', {
    nom: 'Lefèvre c/ Durand',
    numero: '2026-0012',
    rg: null,
    ouverture: { kind: 'date', date: '2026-03-01' },
    honoraires: { kind: 'money', cents: 123_450 },
  }),
  client: ANNE,
  demandeurs: list('demandeur', [ANNE, PAUL]),
  defendeurs: list('defendeur', [PAUL]),
  temoins: list('temoin', []),
});

const LINES = /<w:p\b[^>]*?(?:\/>|>(.*?)<\/w:p>)/gs;

/** The paragraphs of a part, as they are read. */
function lines(bytes: Uint8Array, part = 'document'): string[] {
  const xml = strFromU8(unzipSync(bytes)[`word/${part}.xml`]!);
  return [...xml.matchAll(LINES)].map(([, inside = '']) =>
    inside
      .replaceAll(/<w:br\/>/g, '\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  );
}

function filled(body: string, answers: Record<string, string> = {}, parts: Record<string, string> = {}) {
  return fillTemplate(readTemplate(model(body, parts)), DATA, answers);
}

const linesOf = (...args: Parameters<typeof filled>) => lines(filled(...args).bytes);

function problemOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof FileProblem) return error.reason;
    throw error;
  }
  return 'taken';
}

test('[MM1] a placeholder whose letters are spread over runs, marks and spelling is one, in the format of its first letter', () => {
  const split = P(
    `${R('Objet : {dos', '<w:b/>')}<w:proofErr w:type="spellStart"/>${R('sier', '<w:i/>')}<w:bookmarkStart w:id="1" w:name="x"/>${R('.no')}${R('m}, suite')}`,
  );
  const { bytes } = filled(split);
  expect(lines(bytes)).toEqual(['Objet : Lefèvre c/ Durand, suite']);
  const xml = strFromU8(unzipSync(bytes)['word/document.xml']!);
  expect(xml).toContain('<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Lefèvre c/ Durand</w:t></w:r>');
  expect(xml).toContain('w:name="x"');
});

test('[MM1] several in one run, double braces, capitals, accents and spaces are read; what is around stays', () => {
  expect(linesOf(P(R('N° {{ Dossier.Numéro }} – {CLIENT.NOM} ({dossier.rg|défaut : non enrôlé}).')))).toEqual([
    'N° 2026-0012 – Anne Lefèvre (non enrôlé).',
  ]);
});

test('[MM1] a tab or a picture ends what could be a placeholder, and deleted words are none', () => {
  const body =
    P(`${R('{dossier')}<w:r><w:tab/></w:r>${R('.nom}')}`) +
    P(`<w:del w:id="1" w:author="A"><w:r><w:delText>{inconnu}</w:delText></w:r></w:del>${R('{client.nom}')}`);
  const template = readTemplate(model(body));
  expect(template.faults).toEqual([{ fault: 'brace', tag: '{', place: '{dossier .nom}' }]);
  expect(checkTemplate(template, DATA).map(({ key }) => key)).toEqual(['client.nom']);
});

test('[MM2] headers, footers, notes, tables and text boxes are filled', () => {
  const box = `<w:r><w:pict><w:txbxContent>${P(R('{client.nom}'))}</w:txbxContent></w:pict></w:r>`;
  const { bytes } = filled(
    P(R('avant') + box) + table(row(cell(P(R('{dossier.numero}'))))),
    {},
    {
      header1: P(R('{dossier.nom}')),
      footer2: P(R('{client.nom}')),
      footnotes: `<w:footnote w:id="2">${P(R('{dossier.numero}'))}</w:footnote>`,
      endnotes: `<w:endnote w:id="2">${P(R('{dossier.numero}'))}</w:endnote>`,
    },
  );
  expect(strFromU8(unzipSync(bytes)['word/document.xml']!)).toContain(
    '>Anne Lefèvre</w:t></w:r></w:p></w:txbxContent>',
  );
  expect(lines(bytes).join('|')).toContain('2026-0012');
  expect(lines(bytes, 'header1')).toEqual(['Lefèvre c/ Durand']);
  expect(lines(bytes, 'footer2')).toEqual(['Anne Lefèvre']);
  expect(lines(bytes, 'footnotes')).toEqual(['2026-0012']);
  expect(lines(bytes, 'endnotes')).toEqual(['2026-0012']);
});

test('[MM3] a repetition in a line, of paragraphs and of rows gives one for each', () => {
  expect(linesOf(P(R('Entre {pour demandeurs}{rang}. {nom}{si pas dernier}, {fin}{fin} et autres')))).toEqual([
    'Entre 1. Anne Lefèvre, 2. Paul Durand et autres',
  ]);
  expect(
    linesOf(
      P(R('{pour chaque demandeurs}')) +
        P(R('{demandeur.nom}')) +
        P(R('à {adresse}')) +
        P(R('{fin pour}')) +
        P(R('fin')),
    ),
  ).toEqual(['Anne Lefèvre', 'à Lyon', 'Paul Durand', 'à Nantes', 'fin']);
  const rows = table(
    row(cell(P(R('Nom'))) + cell(P(R('Ville')))) +
      row(cell(P(R('{pour demandeurs}{nom}'))) + cell(P(R('{adresse}{fin}')))),
  );
  const { bytes } = filled(rows);
  expect(lines(bytes)).toEqual(['Nom', 'Ville', 'Anne Lefèvre', 'Lyon', 'Paul Durand', 'Nantes', '']);
  expect(strFromU8(unzipSync(bytes)['word/document.xml']!).match(/<w:tr>/g)).toHaveLength(3);
});

test('[MM3] one over several rows repeats them, of nobody leaves none, and a cell keeps its paragraph', () => {
  const two = row(cell(P(R('{pour demandeurs}')) + P(R('{nom}')))) + row(cell(P(R('{adresse}')) + P(R('{fin}'))));
  expect(linesOf(table(two))).toEqual(['Anne Lefèvre', 'Lyon', 'Paul Durand', 'Nantes', '']);
  const none = filled(
    table(row(cell(P(R('{pour temoins}{nom}{fin}'))))) +
      table(row(cell(P(R('{pour temoins}')) + P(R('{nom}')) + P(R('{fin}'))))),
  );
  const xml = strFromU8(unzipSync(none.bytes)['word/document.xml']!);
  expect(xml.match(/<w:tc>(?:(?!<\/w:tc>).)*<\/w:tc>/gs)!.every((tc) => /(?:<\/w:p>|<w:p\/>)<\/w:tc>$/.test(tc))).toBe(
    true,
  );
  const gone = filled(table(row(cell(P(R('{pour temoins}{nom}'))) + cell(P(R('{fin}'))))));
  expect(strFromU8(unzipSync(gone.bytes)['word/document.xml']!)).not.toContain('<w:tbl>');
});

test('[MM3] text beside the marks of a repetition stays on its side', () => {
  expect(
    linesOf(P(R('Les parties : {pour demandeurs}M. {nom},')) + P(R('domicilié à {adresse}.{fin} Ensemble.'))),
  ).toEqual([
    'Les parties : ',
    'M. Anne Lefèvre,',
    'domicilié à Lyon.',
    'M. Paul Durand,',
    'domicilié à Nantes.',
    ' Ensemble.',
  ]);
});

test('[MM3] what is repeated has no id twice', () => {
  const picture =
    '<w:r><w:drawing><wp:inline xmlns:wp="urn:wp"><wp:docPr id="7" name="i"/></wp:inline></w:drawing></w:r>';
  const inside = `<w:p w14:paraId="0A" xmlns:w14="urn:w14"><w:bookmarkStart w:id="5" w:name="lieu"/>${R('{nom}')}<w:bookmarkEnd w:id="5"/>${picture}</w:p>`;
  const { bytes } = filled(P(R('{pour demandeurs}')) + inside + P(R('{fin}')));
  const xml = strFromU8(unzipSync(bytes)['word/document.xml']!);
  expect(xml.match(/w:name="lieu"/g)).toHaveLength(1);
  expect(xml.match(/paraId="0A"/g)).toHaveLength(1);
  expect(new Set(xml.match(/docPr id="\d+"/g)).size).toBe(2);
});

test.each([
  ['{si dossier.rg}a{sinon}b{fin}', 'b'],
  ['{si pas dossier.rg}a{fin si}', 'a'],
  ['{si demandeurs.nombre > 1}a{sinon si temoins}b{sinon}c{fin}', 'a'],
  ['{si temoins}a{sinon si client.civilité = madame}b{sinon}c{fin}', 'b'],
  ['{si client.nom = « Anne Lefevre » et dossier.numero}a{fin}', 'a'],
  ['{si client.nom ≠ "Anne et Paul" et pas temoins}a{fin}', 'a'],
  ['{si temoins ou demandeurs}a{fin}', 'a'],
  ['{si dossier.honoraires > 1 234}a{sinon}b{fin}', 'a'],
  ['{si dossier.honoraires < 1000,5}a{sinon}b{fin}', 'b'],
])('[MM4] %s gives %s', (text, given) => {
  expect(linesOf(P(R(`=${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`)))).toEqual([`=${given}`]);
});

test('[MM4] a paragraph that is there for a condition goes with it, and paragraphs between its marks too', () => {
  expect(
    linesOf(
      P(R('avant')) +
        P(R('{si dossier.rg}RG {dossier.rg}{fin}')) +
        P(R('{si temoins}')) +
        P(R('Témoins')) +
        P(R('{sinon}')) +
        P(R('Sans témoin')) +
        P(R('{fin}')),
    ),
  ).toEqual(['avant', 'Sans témoin']);
});

test('[MM4] the section that a paragraph ends stays, once', () => {
  const section = '<w:sectPr><w:pgSz w:w="1"/></w:sectPr>';
  const body = P(R('{si temoins}')) + P(R('a{fin}'), section) + P(R('b'));
  expect(strFromU8(unzipSync(filled(body).bytes)['word/document.xml']!).match(/<w:sectPr>/g)).toHaveLength(1);
});

test.each([
  ['{accord client : le demandeur | la demanderesse}', 'la demanderesse'],
  ['{accord demandeurs : le demandeur | la demanderesse | les demandeurs | les demanderesses}', 'les demandeurs'],
  ['{accord defendeurs : le défendeur | la défenderesse | les défendeurs}', 'le défendeur'],
  ['{accord demandeurs : demandeur | demandeurs}', 'demandeurs'],
  ['{accord demandeurs.nombre : pièce | pièces}', 'pièces'],
])('[MM5] %s gives %s', (text, given) => {
  expect(linesOf(P(R(text)))).toEqual([given]);
});

test.each([
  ['{dossier.ouverture}', '1er\u00a0mars\u00a02026'],
  ['{dossier.ouverture | en lettres}', 'premier mars deux-mille-vingt-six'],
  ['{dossier.ouverture | date}', '01/03/2026'],
  ['{dossier.honoraires}', '1\u202f234,50\u00a0€'],
  ['{dossier.honoraires | en lettres | capitale}', 'Mille-deux-cent-trente-quatre euros et cinquante centimes'],
  ['{client.nom | majuscules}', 'ANNE LEFÈVRE'],
  ['{demandeurs}', 'Anne Lefèvre et Paul Durand'],
  ['{dossier.rg | majuscules | défaut : à venir}', 'à venir'],
])('[MM6] %s gives %s', (text, given) => {
  expect(linesOf(P(R(text)))).toEqual([given]);
});

test('[MM6] what is typed for this document is formatted as what is stored, and its lines are lines', () => {
  const asked = '{dossier.rg | majuscules} {dossier.date_audience | en lettres} {dossier.honoraires | en lettres}';
  expect(linesOf(P(R(asked)), { 'dossier.rg': 'rg 24/1\n& <suite>', 'dossier.honoraires': '50 €' })).toEqual([
    'RG 24/1\n& <SUITE> {dossier.date_audience | en lettres} cinquante euros',
  ]);
});

test('[MM7] fields are told: filled, missing where they are shown, unknown wherever they are', () => {
  const body =
    P(R('{client.nom} {dossier.rg}')) +
    P(R('{pour demandeurs}{adresse}{fin}')) +
    P(R('Témoins : {si temoins}{temoin.nom}{pour temoins}{profession}{fin}{dossier.rg}{fin}'));
  const uses = checkTemplate(readTemplate(model(body)), DATA);
  expect(uses.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'client.nom filled',
    'dossier.rg missing',
    'demandeurs filled',
    'demandeurs.1.adresse filled',
    'demandeurs.2.adresse filled',
    'temoin.nom unknown',
    'profession unknown',
  ]);
  expect(uses.find(({ key }) => key === 'profession')!.place).toContain('Témoins : ');
});

test('[MM7] an unknown field stays as it is typed, and is filled by who types something for it', () => {
  expect(linesOf(P(R('{Client.Surnom} {du texte, libre !}')), { 'client.surnom': 'Nana' })).toEqual([
    'Nana {du texte, libre !}',
  ]);
  expect(linesOf(P(R('{Client.Surnom}')))).toEqual(['{Client.Surnom}']);
});

test.each([
  ['{pour demandeurs} ici', [['unclosed', '{pour demandeurs}', '{pour demandeurs} ici']]],
  ['texte {fin}', [['unopened', '{fin}', 'texte {fin}']]],
  ['{sinon}', [['unopened', '{sinon}', '{sinon}']]],
  ['{pour demandeurs}{sinon}{fin}', [['unopened', '{sinon}', '{pour demandeurs}{sinon}{fin}']]],
  ['{si client}a{fin pour}', [['otherEnd', '{fin pour}', '{si client}a{fin pour}']]],
  ['{si client}a{sinon}b{sinon}c{fin}', [['secondElse', '{sinon}', '{si client}a{sinon}b{sinon}c{fin}']]],
  ['Monsieur {client.nom', [['brace', '{', 'Monsieur {client.nom']]],
])('[MM8] of « %s » the fault is told with its place, and the file stays whole', (text, faults) => {
  const template = readTemplate(model(P(R(text))));
  expect(template.faults.map(({ fault, tag, place }) => [fault, tag, place])).toEqual(faults);
  expect(lines(fillTemplate(template, DATA).bytes)).toHaveLength(1);
});

test('[MM8] blocks that begin outside of a table and end in it, or cross one another, are told', () => {
  const out = P(R('{pour demandeurs}')) + table(row(cell(P(R('{nom}{fin}')))));
  expect(readTemplate(model(out)).faults.map(({ fault }) => fault)).toEqual(['crossed']);
  const crossed = table(
    row(cell(P(R('{si client}'))) + cell(P(R('{pour demandeurs}'))) + cell(P(R('{fin}')))) + row(cell(P(R('{fin}')))),
  );
  const { faults } = readTemplate(model(crossed));
  expect(faults.map(({ fault }) => fault)).toEqual(['crossed']);
  const otherwise = table(row(cell(P(R('{si client}a'))) + cell(P(R('{sinon}b{fin}')))));
  expect(readTemplate(model(otherwise)).faults.map(({ fault }) => fault)).toEqual(['crossed']);
});

test('[MM9] what is not filled is the same bytes, and what is filled keeps its order, spaces and attributes', () => {
  const body = P(
    `${R(' a ')}<w:hyperlink w:anchor="x&amp;&quot;y">${R('{client.nom}')}</w:hyperlink>${R('b', '<w:b/>')}`,
    '<w:jc w:val="center"/>',
  );
  const picture = Uint8Array.of(1, 2, 3, 255);
  const { bytes } = fillTemplate(
    readTemplate(model(body, { styles: '<w:style/>' }, { 'word/media/a.png': picture })),
    DATA,
  );
  const parts = unzipSync(bytes);
  expect(Object.keys(parts)[0]).toBe('[Content_Types].xml');
  expect(parts['word/media/a.png']).toEqual(picture);
  const xml = strFromU8(parts['word/document.xml']!);
  expect(xml).toContain(
    '<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t xml:space="preserve"> a </w:t></w:r><w:hyperlink w:anchor="x&amp;&quot;y"><w:r><w:t xml:space="preserve">Anne Lefèvre</w:t></w:r></w:hyperlink><w:r><w:rPr><w:b/></w:rPr>',
  );
});

test('[MM9] a file with another prefix for the words of Word is filled, and a template of Word becomes a document', () => {
  const other = strToU8(
    '<x:document xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><x:body><x:p><x:r><x:t>{client.nom}</x:t></x:r></x:p></x:body></x:document>',
  );
  const bytes = model('', {}, { 'word/document.xml': other, '[Content_Types].xml': strToU8(TYPES('template.main')) });
  const result = fillTemplate(readTemplate(bytes), DATA).bytes;
  expect(lines(result)).toEqual(['Anne Lefèvre']);
  expect(strFromU8(unzipSync(result)['[Content_Types].xml']!)).toBe(TYPES());
});

const xmlWith = (head: string) =>
  strToU8(
    `<?xml version="1.0"?>${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>`,
  );
const BOMB = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';

test.each([
  ['a PDF', strToU8('%PDF-1.7'), 'kind'],
  ['nothing', new Uint8Array(), 'empty'],
  ['an old Word file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'old'],
  ['another archive', zipSync({ 'a.txt': strToU8('a') }), 'kind'],
  ['half a file', model(P()).slice(0, 200), 'broken'],
  ['too many bytes', new Uint8Array(5_000_001), 'size'],
  [
    'a file with macros',
    model(
      P(),
      {},
      {
        '[Content_Types].xml': strToU8(
          TYPES('document.macroEnabled.main').replace('wordprocessingml.document.macro', 'ms-word.document.macro'),
        ),
      },
    ),
    'macros',
  ],
  ['a part with macros', model(P(), {}, { 'word/vbaProject.bin': Uint8Array.of(1) }), 'macros'],
  ['entities in the text', model(P(), {}, { 'word/document.xml': xmlWith(BOMB) }), 'entities'],
  ['entities in a part that is not filled', model(P(), {}, { 'word/settings.xml': xmlWith(BOMB) }), 'entities'],
  ['a bomb', model(P(), {}, { 'word/media/a.bin': new Uint8Array(61_000_000) }), 'bomb'],
  ['placeholders without end', model(P(R('{a}'.repeat(MAX_TAGS + 1)))), 'long'],
  ['elements inside one another', model('<w:sdt>'.repeat(300) + '</w:sdt>'.repeat(300)), 'deep'],
])('[MM10] %s is refused', (_what, bytes, reason) => {
  expect(problemOf(() => readTemplate(bytes))).toBe(reason);
});

test('[MM10] as many placeholders as there may be are filled, and repetitions that multiply are refused', () => {
  const many = filled(P(R('{client.nom} '.repeat(MAX_TAGS))));
  expect(lines(many.bytes)[0]).toBe('Anne Lefèvre '.repeat(MAX_TAGS));
  const crowd = record(null, {
    tous: {
      ...list(
        'un',
        Array.from({ length: 100 }, () => ANNE),
      ),
    },
  });
  const nested = '{pour tous}'.repeat(4) + '{nom}' + '{fin}'.repeat(4);
  const template = readTemplate(model(P(R(nested))));
  expect(problemOf(() => fillTemplate(template, crowd))).toBe('long');
  expect(problemOf(() => checkTemplate(template, crowd))).toBe('long');
});

test('[MM10] names of what every object has are unknown, and nothing typed is read as a program', () => {
  const odd = '{constructor} {client.__proto__} {toString} {7*7} {client.nom.length}';
  expect(linesOf(P(R(odd)), { 'dossier.rg': '{client.nom}' })).toEqual([odd]);
  expect(linesOf(P(R('{dossier.rg}')), { 'dossier.rg': '{client.nom}\u0000\ufffe' })).toEqual(['{client.nom}']);
});

test.runIf(hasOffice)(
  '[MM9] a model that LibreOffice wrote is filled, and opens there',
  { timeout: OFFICE_TIME },
  () => {
    const body =
      P(`${R('Maître, dans l’affaire {dos', '<w:b/>')}${R('sier.nom}')}`) +
      table(
        row(cell(P(R('{pour demandeurs}{nom}'))) + cell(P(R('{adresse}{fin}')))),
        '<w:tblW w:w="6000" w:type="dxa"/>',
      ) +
      P(R('{si pas temoins}')) +
      P(R('Sans témoin, {accord client : il | elle} demande justice.')) +
      P(R('{fin}'));
    const written = convert(model(body), 'docx', 'docx');
    const { bytes, uses } = fillTemplate(readTemplate(written), DATA);
    expect(uses.every(({ state }) => state === 'filled')).toBe(true);
    const words = wordsAsPrinted({ 'acte.docx': bytes })['acte.docx']!.replaceAll(/\s+/g, ' ');
    for (const text of [
      'Maître, dans l’affaire Lefèvre c/ Durand',
      'Anne Lefèvre Lyon',
      'Paul Durand Nantes',
      'Sans témoin, elle demande justice.',
    ])
      expect(words).toContain(text);
    expect(words).not.toContain('{');
  },
);
