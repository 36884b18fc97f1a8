import { ERROR_CODES, REASONS } from '@basoche/protocol';
import type { Declaration } from '@basoche/protocol';
import { english } from '@basoche/protocol/i18n/english';
import { french } from '@basoche/protocol/i18n/french';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { sourceFiles } from './source-files.ts';

const declared: Record<string, Declaration> = REASONS;
const languages = { french: french.sentences, english: english.sentences };

/** Parts of sentences, which parameters bring in. */
const PARTS = ['service.named', 'service.unnamed', 'assistant.name'];
const isPart = (key: string) => key.startsWith('subject.') || PARTS.includes(key);

const DECLARED_IN = /\/(?:\w+-)?reasons\.ts$|\/i18n\//;
const sources = sourceFiles().filter(({ path, isTest }) => !isTest && !DECLARED_IN.test(path));

interface Node {
  type: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
  callee?: { name?: string };
  arguments?: unknown[];
}

/** Every text of a source, or of what stands inside `new ApiError(…)` alone, with `X` for what is put into it. */
function textsOf({ path, text }: { path: string; text: string }, where: 'all' | 'refusals'): string[] {
  const texts: string[] = [];
  const visit = (node: unknown, isIn: boolean): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, value, quasis, callee, arguments: given } = node as Node;
    if (isIn && type === 'Literal' && typeof value === 'string') texts.push(value);
    if (isIn && type === 'TemplateLiteral') texts.push((quasis ?? []).map((quasi) => quasi.value.cooked).join('X'));
    const isRefusal = type === 'NewExpression' && callee?.name === 'ApiError' && given !== undefined;
    for (const child of Object.values(node)) visit(child, isIn || isRefusal);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), where === 'all');
  return texts;
}

/** Summaries of calls, labels and names of languages end without a full stop. */
const isSentence = (text: string) => /^[\p{Lu}«].*\s.*[.!?]$/su.test(text) && /\p{Ll}/u.test(text);

test('every reason has its sentence in every language, and nothing else has one', () => {
  const reasons = [...Object.keys(ERROR_CODES), ...Object.keys(REASONS)].sort();
  for (const [language, sentences] of Object.entries(languages)) {
    const keys = Object.keys(sentences);
    expect([language, keys.filter((key) => !isPart(key)).sort()]).toEqual([language, reasons]);
    expect([language, Object.values(sentences).filter((text) => text.trim() === '')]).toEqual([language, []]);
  }
  expect(Object.keys(english.sentences).sort()).toEqual(Object.keys(french.sentences).sort());
});

test('every sentence takes the parameters of its reason, each as what it is, and no others', () => {
  for (const [code, { params = {} }] of Object.entries(declared)) {
    const wanted = Object.entries(params).map(([name, kind]) =>
      kind === 'text' || kind === 'number' ? name : `${name}:${kind}`,
    );
    for (const sentences of Object.values(languages)) {
      const taken = [...sentences[code]!.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
      expect([code, taken.toSorted()]).toEqual([code, wanted.toSorted()]);
    }
  }
  for (const code of Object.keys(ERROR_CODES)) expect(french.sentences[code]).not.toContain('{');
});

test('no French sentence has a typewriter apostrophe', () => {
  expect(Object.values(french.sentences).filter((text) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
});

test('no French is left in English', () => {
  const left = /[àâçéèêëîïôœùû«»]|\b(?:le|la|les|est|une?|votre|vous)\b/iu;
  expect(Object.values(english.sentences).filter((text) => left.test(text))).toEqual([]);
});

test('every reason is given somewhere, and every subject is one of a sentence', () => {
  const given = new Set(sources.flatMap(({ text }) => [...text.matchAll(/'([\w.]+)'/g)].map(([, code]) => code!)));
  expect([...given].some((code) => code in REASONS)).toBe(true);
  expect(Object.keys(REASONS).filter((code) => !given.has(code))).toEqual([]);
  const subjects = Object.keys(french.sentences).filter((key) => key.startsWith('subject.'));
  expect(subjects.filter((key) => !given.has(key.slice('subject.'.length)))).toEqual([]);
});

test('what is given and looks like a reason is one', () => {
  const areas = new Set(Object.keys(REASONS).map((code) => code.split('.')[0]!));
  const unknown = sources
    .filter(({ path }) => /^(?:server|packages\/(?:protocol|domain))\/src\//.test(path))
    .flatMap(({ text }) => [...text.matchAll(/reason\(\s*'([\w.]+)'/g)].map(([, code]) => code!))
    .filter((code) => areas.has(code.split('.')[0]!) && !(code in REASONS));
  expect(unknown).toEqual([]);
});

test('no schema and no refusal has a sentence of its own', () => {
  /** Those are of the sync protocol. */
  const others = /close-codes/;
  const schemas = sources
    .filter(({ path }) => /^packages\/(?:protocol|domain)\/src\//.test(path) && !others.test(path))
    .flatMap((source) => textsOf(source, 'all').map((each) => `${source.path}: ${each}`));
  const refusals = sources
    .filter(({ path, text }) => /^(?:server|apps\/web)\/src\//.test(path) && text.includes('new ApiError('))
    .flatMap((source) => textsOf(source, 'refusals').map((each) => `${source.path}: ${each}`));
  expect(schemas.length).toBeGreaterThan(500);
  expect(refusals.length).toBeGreaterThan(200);
  expect([...schemas, ...refusals].filter((each) => isSentence(each.slice(each.indexOf(': ') + 2)))).toEqual([]);
});
