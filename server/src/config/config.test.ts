import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, wantsDemo } from './config.ts';
import { environmentPage } from './environment-page.ts';
import { oidcSettings } from './oidc-settings.ts';

test('an empty environment gives the documented defaults', () => {
  const config = readConfig({});
  expect(config.PORT).toBe(3000);
  expect(config.SESSION_SECONDS).toBe(43_200);
  expect(config.NODE_ENV).toBe('development');
  expect(config.DATABASE_URL).toBeUndefined();
  expect(isAbsolute(config.DATA_DIR)).toBe(true);
});

test('an empty variable counts as not set, lists are split', () => {
  const config = readConfig({ PORT: '', ALLOWED_ORIGINS: 'https://a.test, https://b.test,' });
  expect(config.PORT).toBe(3000);
  expect(config.ALLOWED_ORIGINS).toEqual(['https://a.test', 'https://b.test']);
});

test('every wrong value is named, none is printed', () => {
  const wrong = { PORT: '70000', DATABASE_URL: 'mysql://secret@x', NODE_ENV: 'prod', SESSION_SECONDS: '1.5' };
  expect(() => readConfig(wrong)).toThrow(ConfigError);
  try {
    readConfig(wrong);
  } catch (error) {
    const { message } = error as Error;
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
    expect(message).not.toContain('secret');
  }
});

test('a password whose signs cut its address short is refused; one with encoded signs is taken', () => {
  const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
  for (const word of ['12/3', '12#3']) {
    const message = 'has an @ behind its server: signs of a password are written as %2F, %23, %40';
    expect(() => readConfig({ SMTP_URL: `smtp://moi:${word}@mail.test`, MAIL_FROM: 'a@b.fr' })).toThrow(message);
    expect(() => readConfig({ DATABASE_URL: `postgres://moi:${word}@db.test/x`, SECRET_KEY })).toThrow(message);
  }
  const SMTP_URL = 'smtp://moi%40cabinet.fr:12%2F3%23%40@mail.test:587?requireTLS=true';
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'a@b.fr' }).SMTP_URL).toBe(SMTP_URL);
});

test('a mail server needs a sender', () => {
  const SMTP_URL = 'smtp://user:secret@mail.test:587';
  expect(() => readConfig({ SMTP_URL })).toThrow('MAIL_FROM');
  for (const MAIL_FROM of ['Basoche <no-reply@cabinet.fr>', 'no-reply@cabinet.fr'])
    expect(readConfig({ SMTP_URL, MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  for (const MAIL_FROM of ['Basoche', 'a@b.fr\r\nBcc: x@y.fr', 'a <b>'])
    expect(() => readConfig({ SMTP_URL, MAIL_FROM })).toThrow('MAIL_FROM');
});

test('a service that speaks S3 is set as a whole', () => {
  const whole = {
    ...{ S3_ENDPOINT: 'https://s3.fr-par.test', S3_BUCKET: 'basoche', S3_REGION: 'fr-par' },
    ...{ S3_ACCESS_KEY: 'clé', S3_SECRET_KEY: 'secret' },
  };
  expect(readConfig(whole)).toMatchObject(whole);
  for (const name of Object.keys(whole)) {
    const message = 'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY : must be set together';
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(message);
  }
  expect(() => readConfig({ ...whole, S3_ENDPOINT: 's3.test' })).toThrow('S3_ENDPOINT');
});

test('the demo firm comes by itself with a trial only', () => {
  const server = { DATABASE_URL: 'postgres://db.test/basoche', SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  const wanted = (env: Record<string, string>) => wantsDemo(readConfig(env));
  expect(wanted({})).toBe(true);
  expect(wanted({ DEMO: 'false' })).toBe(false);
  expect(wanted({ NODE_ENV: 'production' })).toBe(false);
  expect(wanted(server)).toBe(false);
  expect(wanted({ ...server, DEMO: 'true' })).toBe(true);
  expect(() => readConfig({ NODE_ENV: 'production', DEMO: 'true' })).toThrow('DEMO : must not be true in production');
});

test('processes that share a database share a secret', () => {
  const shared = { DATABASE_URL: 'postgres://db.test/basoche' };
  expect(() => readConfig(shared)).toThrow('SECRET_KEY');
  expect(() => readConfig({ ...shared, SECRET_KEY: 'dHJvcCBjb3VydA==' })).toThrow('SECRET_KEY');
  const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
  expect(readConfig({ ...shared, SECRET_KEY }).SECRET_KEY).toBe(SECRET_KEY);
  expect(readConfig({ NODE_ENV: 'production' }).SECRET_KEY).toBeUndefined();
});

test('single sign-on is configured whole or not at all', () => {
  const whole = {
    OIDC_ISSUER: 'https://connexion.cabinet.test',
    OIDC_CLIENT_ID: 'basoche',
    OIDC_CLIENT_SECRET: 'hidden-word',
    PUBLIC_URL: 'https://basoche.cabinet.test',
  };
  for (const name of Object.keys(whole)) {
    const half = { ...whole, OIDC_LABEL: 'Cabinet', [name]: '' };
    expect(() => readConfig(half)).toThrow(`${name} : must be set for single sign-on`);
    expect(() => readConfig(half)).not.toThrow('hidden-word');
  }
  expect(() => readConfig({ OIDC_LABEL: 'Cabinet' })).toThrow(
    'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL : must be set',
  );
  expect(oidcSettings(readConfig({ PUBLIC_URL: whole.PUBLIC_URL }))).toBeNull();
  const lists = { OIDC_EMAIL_DOMAINS: 'Cabinet.test, autre.test', OIDC_MFA_ACR: '2,3' };
  expect(oidcSettings(readConfig({ ...whole, ...lists }))).toEqual({
    issuer: whole.OIDC_ISSUER,
    clientId: 'basoche',
    clientSecret: 'hidden-word',
    label: null,
    scopes: ['openid', 'email', 'profile'],
    emailDomains: ['cabinet.test', 'autre.test'],
    mfaAcr: ['2', '3'],
  });
  for (const OIDC_ISSUER of ['http://connexion.cabinet.test', 'http://localhost.cabinet.test', 'connexion', 'ftp://x'])
    expect(() => readConfig({ ...whole, OIDC_ISSUER })).toThrow('OIDC_ISSUER : is not such a URL');
  for (const OIDC_ISSUER of ['http://127.0.0.1:4000', 'http://localhost', 'http://[::1]:4000/a'])
    expect(readConfig({ ...whole, OIDC_ISSUER }).OIDC_ISSUER).toBe(OIDC_ISSUER);
  for (const OIDC_SCOPES of ['openid', 'email profile'])
    expect(() => readConfig({ ...whole, OIDC_SCOPES })).toThrow('OIDC_SCOPES : must name openid and email');
});

test('the runbook page is the table of variables', () => {
  const page = readFileSync(new URL('../../../docs/runbook/environment.md', import.meta.url), 'utf8');
  expect(page).toBe(environmentPage());
});
