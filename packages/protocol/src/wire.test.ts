import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  clearableText,
  clientId,
  exactText,
  optionalFlag,
  optionalInteger,
  optionalName,
  optionalText,
  optionalTextList,
  requiredName,
  requiredText,
  textList,
} from './wire.ts';
import { inFrench } from './testing/in-french.ts';

const messages = (result: { error?: z.ZodError }) => result.error?.issues.map((issue) => inFrench(issue.message));

test('a required text is trimmed, and a blank one is missing', () => {
  const title = requiredText('title', 5);
  expect(title.parse('  a b ')).toBe('a b');
  for (const value of [undefined, null, '', '  ', '\0', 3, {}]) {
    expect(messages(title.safeParse(value))).toEqual(['Le titre est obligatoire.']);
  }
  expect(messages(title.safeParse('abcdef'))).toEqual(['Le titre ne peut pas dépasser 5 caractères.']);
});

test('a name is kept without the signs that turn it round; a text keeps them', () => {
  expect(requiredName('name', 40).parse('Claire \u202eDNAHCRAM\u202c')).toBe('Claire DNAHCRAM');
  expect(optionalName('name', 40).parse('\u2067Bail\u2069')).toBe('Bail');
  expect([undefined, null, ''].map((value) => optionalName('name', 5).parse(value))).toEqual(Array(3).fill(undefined));
  expect(requiredText('message', 40).parse('\u2067שלום\u2069')).toBe('\u2067שלום\u2069');
});

test('a text of which nothing is seen is none', () => {
  const unseen = ['\u200b', ' \u200b\u2060\u200d ', '\ufeff', '\u00ad', '\u202e\u2066', '\u2800', '\u3164', '\u180e'];
  for (const text of unseen) {
    expect(requiredText('title', 5).safeParse(text).success).toBe(false);
    expect(optionalText('name', 5).parse(text)).toBeUndefined();
    expect(clearableText('note', 5).parse(text)).toBe('');
  }
  for (const text of ['👩‍⚖️', 'a\u200bb', '❤️']) expect(requiredText('title', 9).parse(text)).toBe(text);
});

test('absent, blank and null are not given; for a field that can be cleared they clear', () => {
  for (const value of [undefined, '', ' ', null]) expect(optionalText('name', 5).parse(value)).toBeUndefined();
  expect([null, '', ' ', undefined].map((value) => clearableText('name', 5).parse(value))).toEqual([
    '',
    '',
    '',
    undefined,
  ]);
});

test('no text reaches the database with what it cannot hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 5 }), (a, b) => {
      const text = optionalText('text', 1000).parse(`${a}\0${b}\ud800x`) ?? '';
      expect(text).not.toContain('\0');
      expect(new TextDecoder().decode(new TextEncoder().encode(text))).toBe(text);
    }),
  );
});

test('a text that is looked up as it comes is refused with a NUL', () => {
  const subject = exactText('notification.objectMissing', 5, 'notification.noObject');
  expect(subject.parse(' a ')).toBe(' a ');
  for (const value of [undefined, null, '', 3])
    expect(messages(subject.safeParse(value))).toEqual(['Indiquez l’objet.']);
  for (const value of ['\0', 'a\0b', 'abcdef'])
    expect(messages(subject.safeParse(value))).toEqual(['L’objet n’existe pas.']);
});

test('a list arrives as an array, a repeated field, a JSON text or a comma-separated text', () => {
  for (const value of [['a', 'b', 'a'], '["a","b"]', 'a, b', 'a,b,'])
    expect(textList(9).parse(value)).toEqual(['a', 'b']);
  for (const value of [undefined, null, '', [], '[]']) expect(textList(9).parse(value)).toEqual([]);
  expect(optionalTextList(9).parse(undefined)).toBeUndefined();
  expect(optionalTextList(9).parse('')).toEqual([]);
  expect(textList(1).safeParse('a,b').success).toBe(false);
  expect(textList(9).safeParse([1]).success).toBe(false);
});

test('numbers and flags arrive as themselves or as text', () => {
  const page = optionalInteger('page', 1, 9);
  expect([1, '2', ' 3 ', '', null, undefined].map((value) => page.parse(value))).toEqual([
    1,
    2,
    3,
    undefined,
    undefined,
    undefined,
  ]);
  for (const value of [0, 10, 1.5, 'x', '1x', true, Number.NaN]) {
    expect(messages(page.safeParse(value))).toEqual(['La page doit être un nombre entier entre 1 et 9.']);
  }
  expect([true, 'true', '1', 1, false, 'false', '0', '', null].map((value) => optionalFlag.parse(value))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    undefined,
    undefined,
  ]);
  expect(optionalFlag.safeParse('oui').success).toBe(false);
});

test('an id made by the client is a UUID version 7, in lower case', () => {
  expect(clientId.parse('01A1FD55-7A80-7000-8000-000000000000')).toBe('01a1fd55-7a80-7000-8000-000000000000');
  expect(clientId.parse('')).toBeUndefined();
  for (const value of ['x', '../../etc', 'f47ac10b-58cc-4372-a567-0e02b2c3d479', 7]) {
    expect(clientId.safeParse(value).success).toBe(false);
  }
});
