import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecretKey } from './secret-key.ts';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets(randomBytes(32));

test('what is sealed opens with the same key, purpose and context only', () => {
  const plain = Buffer.from('clé secrète');
  const sealed = secrets.seal('totp', 'claire', plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(secrets.open('totp', 'claire', sealed)).toEqual(plain);
  expect(secrets.seal('totp', 'claire', plain)).not.toEqual(sealed);
  const changed = Buffer.from(sealed);
  changed[changed.length - 1]! ^= 1;
  for (const wrong of [
    () => secrets.open('totp', 'samir', sealed),
    () => secrets.open('other', 'claire', sealed),
    () => secrets.open('totp', 'claire', changed),
    () => secrets.open('totp', 'claire', Buffer.concat([Buffer.from([9]), sealed.subarray(1)])),
    () => createSecrets(randomBytes(32)).open('totp', 'claire', sealed),
  ])
    expect(wrong).toThrow(/unable to authenticate|unknown version/);
});

test('a signed text is known again; a changed one, another purpose or key is not', () => {
  const signed = secrets.sign('captcha', 'abc.12');
  expect(secrets.verify('captcha', signed)).toBe('abc.12');
  expect(secrets.verify('captcha', signed.replace('abc', 'abd'))).toBeNull();
  expect(secrets.verify('captcha', 'abc')).toBeNull();
  expect(secrets.verify('captcha', 'abc.')).toBeNull();
  expect(secrets.verify('other', signed)).toBeNull();
  expect(createSecrets(randomBytes(32)).verify('captcha', signed)).toBeNull();
});

test('without SECRET_KEY a key is made once, readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'basoche-key-'));
  const key = readSecretKey(undefined, folder);
  expect(key).toHaveLength(32);
  expect(readSecretKey(undefined, folder)).toEqual(key);
  const path = join(folder, 'secret.key');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8').trim()).toBe(key.toString('base64'));
  writeFileSync(path, 'short');
  expect(() => readSecretKey(undefined, folder)).toThrow('32 bytes');
  expect(readSecretKey(key.toString('base64'), folder)).toEqual(key);
  rmSync(folder, { recursive: true });
});
