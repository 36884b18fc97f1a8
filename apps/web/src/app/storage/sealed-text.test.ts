// @vitest-environment happy-dom
import { createCipher } from '@basoche/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropForms, keptForm, sealKeptForms } from './kept-values.ts';
import { openText, sealText, setTextSeal } from './sealed-text.ts';
import { keepTypedPassword, takeTypedPassword } from '../session/typed-password.ts';

function useKey(byte: number): void {
  const cipher = createCipher(new Uint8Array(32).fill(byte));
  setTextSeal({
    seal: (text, place) => JSON.stringify([...cipher.seal(new TextEncoder().encode(text), place)]),
    open(sealed, place) {
      try {
        return new TextDecoder().decode(cipher.open(Uint8Array.from(JSON.parse(sealed) as number[]), place));
      } catch {
        return null;
      }
    },
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => setTextSeal(null));

test('a form rests sealed, and is read with the same key alone', () => {
  useKey(1);
  const form = keptForm<{ text: string; password: string }>('biography-u1', ['password']);
  form.write({ text: 'Maître Marchand', password: 'secret' });
  expect(localStorage.getItem('basoche.form.biography-u1')).not.toMatch(/Marchand|secret/);
  expect(form.read()).toEqual({ text: 'Maître Marchand' });
  useKey(2);
  expect(form.read()).toBeNull();
  setTextSeal(null);
  expect(form.read()).toBeNull();
});

test('what rested in clear is sealed once a key is open; a registration has no key', () => {
  const form = keptForm<{ text: string }>('team.f1');
  const registration = keptForm<{ text: string }>('register');
  form.write({ text: 'invitée' });
  registration.write({ text: 'sans compte' });
  expect(localStorage.getItem('basoche.form.team.f1')).toContain('invitée');
  useKey(1);
  sealKeptForms();
  expect(localStorage.getItem('basoche.form.team.f1')).not.toContain('invitée');
  expect(form.read()).toEqual({ text: 'invitée' });
  expect(registration.read()).toEqual({ text: 'sans compte' });
  dropForms('u1', true);
  expect([form.read(), registration.read()]).toEqual([null, { text: 'sans compte' }]);
});

test('what a person typed goes with them, and what another one typed on this device stays', () => {
  const [ofClaire, named, ofSamir] = ['firm-f1', 'comment u1 document/a 3', 'comment u2 document/a 3'].map((name) =>
    keptForm<{ text: string }>(name),
  );
  useKey(1);
  for (const form of [ofClaire, named]) form!.write({ text: 'de Claire' });
  useKey(2);
  ofSamir!.write({ text: 'de Samir' });
  useKey(3);
  dropForms('u3', true);
  useKey(1);
  expect(ofClaire!.read()).toEqual({ text: 'de Claire' });
  dropForms('u1', true);
  expect([ofClaire!.read(), named!.read()]).toEqual([null, null]);
  useKey(2);
  expect(ofSamir!.read()).toEqual({ text: 'de Samir' });
  // Erased from elsewhere, while somebody else has their key open.
  useKey(1);
  dropForms('u2', false);
  useKey(2);
  expect(ofSamir!.read()).toBeNull();
});

test('a text moved to another place does not open', () => {
  useKey(1);
  expect(openText(sealText('ici', 'a'), 'a')).toBe('ici');
  expect(openText(sealText('ici', 'a'), 'b')).toBeNull();
});

test('a typed password serves once, and the account it was typed for', () => {
  keepTypedPassword(' Claire@Cabinet.test ', 'p');
  expect(takeTypedPassword('samir@cabinet.test')).toBeNull();
  expect(takeTypedPassword('claire@cabinet.test')).toBeNull();
  keepTypedPassword('claire@cabinet.test', 'p');
  expect(takeTypedPassword('Claire@cabinet.test')).toBe('p');
  expect(takeTypedPassword('claire@cabinet.test')).toBeNull();
});
