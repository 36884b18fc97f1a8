import { parseAst } from 'vitest/node';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** What people read: screens, refusals, letters, and the content of the demonstration. */
const READ =
  /^(?:apps\/web\/src|packages\/[^/]+\/src|server\/src\/(?:adapters|capabilities|db|demo|http|jobs|live|mail|sync))\//;
/** Other languages, and the command line. */
const NOT_FRENCH = /\/i18n\/(?:en|de)\/|\/jobs\/restore/;
const DICTIONARY = /\/i18n\/fr\//;

/** A sign with a space before it that may begin the next line; a guillemet with one after it. */
const BREAKING = /(?:^|[\p{L}\p{N}»)\]}%€’.…"“”'`>?!]) [:;!?»](?=[\s»).$<]|$)|« /u;
/** No space at all. A semicolon after a number is one of a formula. */
const MISSING = /\p{L};(?=\s|$)|[\p{L}\p{N})’}][!?:»](?=\s|$)|«(?![\u00a0\u202f])/u;

interface Node {
  type: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
}

/** Every text of a source, with `X` for what is put into it. */
function textsOf(source: string, isTsx: boolean): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, value, quasis } = node as Node;
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value);
    if (type === 'TemplateLiteral') texts.push((quasis ?? []).map((quasi) => quasi.value.cooked).join('X'));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(source, { lang: isTsx ? 'tsx' : 'ts' }));
  return texts;
}

const sources = sourceFiles().filter(({ path, isTest }) => READ.test(path) && !NOT_FRENCH.test(path) && !isTest);

test('no sign of French punctuation begins a line, no guillemet ends one', () => {
  const wrong = sources.flatMap(({ path, text }) =>
    textsOf(text, path.endsWith('x'))
      .filter((each) => BREAKING.test(each) || (DICTIONARY.test(path) && MISSING.test(each)))
      .map((each) => `${path}: ${each}`),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(wrong).toEqual([]);
});

test('the check finds texts in every place where they stand, and leaves code alone', () => {
  const isWrong = (source: string) => textsOf(source, true).some((text) => BREAKING.test(text));
  for (const source of [
    "t('Voulez-vous continuer ?')",
    '`${name} : ${value}`',
    '<p>Le prix : {price}</p>',
    '<p>{label} : {value}</p>',
    '<b title="Motif ;" /> && <b title="Le « bailleur »" />',
    "const x = { 'Attention !': 1 }",
    "t('«\\u00a0Qui\\u00a0? »')",
  ])
    expect(isWrong(source), source).toBe(true);
  for (const source of [
    "t('Voulez-vous continuer\\u00a0?')",
    'const a = on ? b : c; // Pourquoi ?',
    'const sql = `select a from b where c = ${d} and e::text`;',
    "const css = 'a:hover{color:red}'",
    '<p className="a">{on ? b : c}</p>',
  ])
    expect(isWrong(source), source).toBe(false);
});
