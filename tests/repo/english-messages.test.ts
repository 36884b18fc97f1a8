import { expect, test } from 'vitest';
import { messages, subjects } from '../../apps/web/src/i18n/en/messages.ts';
import { inEnglish } from '../../apps/web/src/i18n/en/in-english.ts';
import { said, speak } from '../../apps/web/src/i18n/said.ts';
import { sourceFiles } from './source-files.ts';

/** Where a newcomer's errors are worded, before a firm's language is known. */
const AREAS = [
  'packages/protocol/src/access/',
  'packages/protocol/src/onboarding/',
  'packages/protocol/src/errors.ts',
  'packages/protocol/src/wire.ts',
  'packages/domain/src/access/password-policy.ts',
  'packages/domain/src/validation/schemas.ts',
  'server/src/capabilities/access/',
  'server/src/capabilities/onboarding/',
  'server/src/http/body.ts',
  'server/src/http/command.ts',
  'server/src/http/refuse-nul.ts',
  'apps/web/src/app/http/api.ts',
];

/** Letters and notifications are of the firm, not of an answer; what a call says of itself is for the API page. */
const NOT_ANSWERS = /\/(?:emails|mails|contact-support|calls)\.ts$|^\$\{news\.by\}/;

const TEXT = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Every text of these sources, with `{}` for what is put into it. */
const texts = sourceFiles()
  .filter(({ path, isTest }) => !isTest && AREAS.some((area) => path.startsWith(area)))
  .flatMap(({ path, text }) =>
    [...text.replaceAll(COMMENT, '').matchAll(TEXT)].map(([, plain, template = '']) => ({
      path,
      text: (plain ?? template).replaceAll(/\$\{[^}]*\}/g, '{}'),
      isAnswer: !NOT_ANSWERS.test(path) && !NOT_ANSWERS.test(plain ?? template),
    })),
  );

/** A sentence that somebody reads: the words of the log begin small, those of the API page end without a full stop. */
const isSentence = (text: string) => /^(?:\p{Lu}|\{\}).*\s.*[.!?]$/su.test(text) && /\p{Ll}/u.test(text);

test('every sentence that a newcomer may be answered is in English too', () => {
  const sentences = texts.filter(({ text, isAnswer }) => isAnswer && isSentence(text));
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter(({ text }) => inEnglish(text) === null && !(text in messages))).toEqual([]);
});

test('every word that a message is about is in English too', () => {
  const told = texts.filter(({ path, isAnswer }) => isAnswer && path.startsWith('packages/protocol/'));
  const about = told.filter(({ text }) => /^(?:L’|L[ea] )(?:\p{Ll}|[- ’])+$/u.test(text)).map(({ text }) => text);
  expect(about.length).toBeGreaterThan(10);
  expect(about.filter((text) => !(text in subjects))).toEqual([]);
});

test('nothing is translated that nobody says', () => {
  const said = new Set(texts.map(({ text }) => text));
  expect(Object.keys(messages).filter((french) => !said.has(french))).toEqual([]);
  const everything = [...said].join('\n');
  expect(Object.keys(subjects).filter((french) => !everything.includes(french))).toEqual([]);
});

test('English keeps the values, and no French is left in it', () => {
  const holes = (text: string) => text.split('{}').length;
  const french = /[àâçéèêëîïôœùû«»]|\b(?:le|la|les|est|une?|votre|vous)\b/iu;
  for (const [from, to] of Object.entries({ ...messages, ...subjects })) {
    expect([from, holes(to)]).toEqual([from, holes(from)]);
    expect([from, french.test(to)]).toEqual([from, false]);
  }
});

test('values are put where they belong, and sentences of other areas stay as they are', async () => {
  const required = 'Le prénom est obligatoire.';
  expect(said(required)).toBe(required);
  await speak('en');
  expect(said(required)).toBe('The first name is required.');
  expect(said('Le nom ne peut pas dépasser 100 caractères.')).toBe('The name cannot exceed 100 characters.');
  expect(said('Trop d’essais. Réessayez dans 12 s.')).toBe('Too many attempts. Try again in 12 s.');
  expect(
    said(
      'Le service de connexion « Compte Marchand » n’a pas transmis votre adresse e-mail : la connexion est impossible.',
    ),
  ).toBe('The sign-in service “Compte Marchand” did not give your e-mail address: signing in is not possible.');
  expect(said('Le titre est obligatoire.')).toBe('Le titre est obligatoire.');
  expect(said('Cette liste est vide.')).toBe('Cette liste est vide.');
  await speak('fr');
  expect(said(required)).toBe(required);
});
