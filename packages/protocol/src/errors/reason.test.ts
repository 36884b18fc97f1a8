import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { english } from '../i18n/en/index.ts';
import { french } from '../i18n/fr/index.ts';
import { readReason, reason, writeReason } from './reason.ts';
import { sentenceOf } from './sentence.ts';

describe('a reason as the message of a schema', () => {
  test('is read back with its parameters', () => {
    expect(reason('value.flag')).toBe('value.flag');
    expect(readReason(reason('value.tooLong', { what: 'title', max: 80 }))).toEqual({
      code: 'value.tooLong',
      params: { what: 'title', max: 80 },
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const empty = { code: 'task.fileEmpty', params: { name } };
        expect(readReason(writeReason(empty))).toEqual(empty);
      }),
    );
  });

  test('is told from a sentence, and from a text that was cut', () => {
    for (const text of ['', 'Le titre est obligatoire.', 'Code erroné', 'Invalid input', 'value.tooLong?{"what":"ti'])
      expect(readReason(text)).toBeNull();
    expect(readReason('NOT_FOUND')).toEqual({ code: 'NOT_FOUND' });
  });
});

describe('the sentence of a reason', () => {
  const both = (code: string, params?: Record<string, string | number>) =>
    [french, english].map((wording) => sentenceOf(params === undefined ? { code } : { code, params }, wording));

  test('is in either language, its parameters worded by it', () => {
    expect(both('value.missing', { what: 'firstname' })).toEqual([
      'Le prénom est obligatoire.',
      'The first name is required.',
    ]);
    expect(both('access.tooManyAttempts', { wait: 12 })).toEqual([
      'Trop d’essais. Réessayez dans 12\u00a0s.',
      'Too many attempts. Try again in 12\u00a0s.',
    ]);
    expect(both('access.tooManyAttempts', { wait: 61 })[0]).toContain('2\u00a0min');
    expect(both('access.ssoNoAddress', { service: 'Compte $& {about}' })).toEqual([
      'Le service de connexion «\u00a0Compte $& {about}\u00a0» n’a pas transmis votre adresse e-mail\u00a0: la connexion est impossible.',
      'Your e-mail address was not given by the sign-in service “Compte $& {about}”: signing in is not possible.',
    ]);
    expect(both('access.ssoDenied', { service: '' })).toEqual([
      'La connexion a été annulée ou refusée par le service de connexion de votre cabinet.',
      'The sign-in was cancelled, or refused by your firm’s sign-in service.',
    ]);
    expect(both('task.fileTooLarge', { name: 'Bail.pdf', max: 1_468_006 })).toEqual([
      '«\u00a0Bail.pdf\u00a0» est trop volumineux\u00a0: 1,4\u00a0Mo au plus par pièce jointe.',
      '“Bail.pdf” is too large: 1.4\u00a0MB at most for an attachment.',
    ]);
    expect(both('assistant.slow', { who: '' })).toEqual([
      'L’assistant met trop de temps à répondre.',
      'The assistant takes too long to answer.',
    ]);
    expect(both('value.changedTo', { value: 12.5 })).toEqual([
      'Modifié entre-temps\u00a0: «\u00a012,5\u00a0».',
      'Changed in the meantime: “12.5”.',
    ]);
    expect(both('firm.changedAt', { what: 'office', at: Date.UTC(2026, 10, 21, 9, 42) })).toEqual([
      'Le bureau a été modifié entre-temps le 21/11/2026 à 10:42. Vos changements n’ont pas été enregistrés\u00a0: relisez la version actuelle, puis recommencez.',
      'The office was changed in the meantime, on 21 November 2026 at 10:42. Your changes were not saved: read the current version, then start again.',
    ]);
  });

  test('is none where another build means something else by it', () => {
    expect(both('access.unheardOf')).toEqual([null, null]);
    expect(both('__proto__')).toEqual([null, null]);
    expect(both('value.missing')).toEqual([null, null]);
    expect(sentenceOf({ code: 'value.missing', params: null as never }, french)).toBeNull();
    expect(both('value.missing', { what: 'unheardOf' })).toEqual([null, null]);
    expect(both('value.missing', { what: 3 })).toEqual([null, null]);
    expect(both('attachment.spaceFull', { max: '10 Go' })).toEqual([null, null]);
    expect(both('value.tooLong', { what: 'title', max: Number.NaN })).toEqual([null, null]);
    expect(sentenceOf({ code: 'value.listTooLong', params: { max: {} as number } }, french)).toBeNull();
  });
});
