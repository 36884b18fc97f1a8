import { afterEach, expect, test } from 'vitest';
import { inFrench } from '@basoche/protocol/i18n/french';
import {
  addFrenchReasons,
  baseReasonText,
  issueText,
  refusalFields,
  refusalText,
  wordReasonsIn,
} from './reason-text.ts';

afterEach(() => wordReasonsIn('fr'));

const refusal = {
  detail: 'Vous avez 20 clés d’accès, le maximum. Supprimez-en une d’abord.',
  reason: { code: 'access.tooManyPasskeys', params: { max: 20 } },
  fields: { name: 'Le nom est obligatoire.', other: 'Une phrase d’un autre serveur.' },
  fieldReasons: { name: { code: 'value.missing', params: { what: 'name' } }, other: { code: 'value.unheardOf' } },
};

test('[HT3] a refusal is in the language of the reader, by its reason', async () => {
  expect(refusalText(refusal)).toBe(refusal.detail);
  await wordReasonsIn('en');
  expect(refusalText(refusal)).toBe('You have 20 passkeys, the maximum. Remove one first.');
  expect(refusalFields(refusal)).toEqual({ name: 'The name is required.', other: refusal.fields.other });
});

test('[HT3] a refusal whose reason this build does not know is in the words of the server', async () => {
  await wordReasonsIn('en');
  const newer = { detail: 'Le greffe est fermé.', reason: { code: 'registry.closed', params: { until: 9 } } };
  expect(refusalText(newer)).toBe(newer.detail);
  const otherParams = { detail: 'Trop de clés.', reason: { code: 'access.tooManyPasskeys', params: { count: 20 } } };
  expect(refusalText(otherParams)).toBe(otherParams.detail);
});

test('[HT3] a refusal that an earlier release stored has its sentence alone', async () => {
  await wordReasonsIn('en');
  const stored = { detail: 'Ce message a été supprimé.', fields: { time: 'Cette heure est passée.' } };
  expect(refusalText(stored)).toBe(stored.detail);
  expect(refusalFields(stored)).toEqual(stored.fields);
});

test('what the device checks itself has its sentence at once, the rest with what is loaded after the sign-in', async () => {
  expect(baseReasonText('format.email')).toBe('L’adresse e-mail n’est pas valable.');
  addFrenchReasons(inFrench);
  expect(issueText({ message: 'value.tooLong?{"what":"title","max":5}' })).toBe(
    'Le titre ne peut pas dépasser 5 caractères.',
  );
  expect(issueText({ message: 'value.unheardOf' })).toBe('Cette valeur n’est pas valable.');
  await wordReasonsIn('en');
  expect(baseReasonText('format.email')).toBe('The e-mail address is not valid.');
});
