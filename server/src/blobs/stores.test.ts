import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectName, StoreError } from './blob-store.ts';
import type { BlobStore } from './blob-store.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';

const root = mkdtempSync(join(tmpdir(), 'basoche-stores-'));
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(root, 's3'),
  configureBuckets: [{ name: 'basoche' }],
});
const keys = { region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' };
const patience = { attempts: 3, pauseMs: 1, timeoutMs: 5_000 };
let stores: Record<'disk' | 's3', BlobStore>;
let endpoint: string;

beforeAll(async () => {
  mkdirSync(join(root, 's3'));
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
  stores = {
    disk: diskStore(join(root, 'disk')),
    s3: s3Store({ endpoint, bucket: 'basoche', ...keys }, patience),
  };
});
afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true });
});

const newName = () => objectName(randomUUID(), randomBytes(32).toString('hex'));

describe.each(['disk', 's3'] as const)('%s', (kind) => {
  test('[BL12] an object is written, read, written again and removed', async () => {
    const store = stores[kind];
    const [name, other] = [newName(), newName()];
    expect(await store.get(name)).toBeNull();
    const bytes = randomBytes(4 * 1024 * 1024 + 29);
    await store.put(name, bytes);
    await store.put(other, Buffer.from('autre'));
    expect(Buffer.from((await store.get(name))!).equals(bytes)).toBe(true);
    await store.put(name, Buffer.from('de nouveau'));
    expect(Buffer.from((await store.get(name))!).toString()).toBe('de nouveau');
    await store.remove(name);
    await store.remove(name);
    expect(await store.get(name)).toBeNull();
    expect(Buffer.from((await store.get(other))!).toString()).toBe('autre');
    await store.check();
  });

  test('[BL13] a name that is none of an object reaches nothing', async () => {
    for (const name of ['../secret.key', `${randomUUID()}/ab/../../x`, '/etc/passwd', '']) {
      await expect(stores[kind].get(name)).rejects.toThrow(TypeError);
      await expect(stores[kind].put(name, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(stores[kind].remove(name)).rejects.toThrow(TypeError);
    }
  });
});

test('[BL13] on the disk nobody but the owner reads, whoever made the folder', async () => {
  const folder = join(root, 'owned');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const store = diskStore(folder);
  const name = newName();
  await store.put(name, Buffer.from('secret'));
  await store.check();
  const modes = [folder, dirname(join(folder, name)), join(folder, name)].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});

test('[BL12] on the disk a write that fails leaves nothing, and what a dead process left goes after a day', async () => {
  const folder = join(root, 'failing');
  const store = diskStore(folder);
  const name = newName();
  // A file stands where the object's folder would be.
  mkdirSync(folder);
  writeFileSync(join(folder, name.split('/')[0]!), '');
  await expect(store.put(name, Buffer.from('x'))).rejects.toThrow(StoreError);
  expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
  const [old, fresh] = ['old', 'fresh'].map((draft) => join(folder, 'drafts', draft));
  for (const draft of [old!, fresh!]) writeFileSync(draft, 'half');
  utimesSync(old!, 0, 0);
  await store.check();
  expect(readdirSync(join(folder, 'drafts'))).toEqual(['fresh']);
});

test.runIf(process.platform === 'linux')('[BL12] a full disk is an error that says so', async () => {
  const folder = join(root, 'full');
  mkdirSync(join(folder, 'drafts'), { recursive: true });
  const store = diskStore(folder, { openDraft: async () => (await import('node:fs/promises')).open('/dev/full', 'w') });
  const refused = store.put(newName(), randomBytes(100_000));
  await expect(refused).rejects.toMatchObject({ name: 'StoreError', isFull: true });
});

/** A service that answers this, in turn, and the last for ever. */
async function service(answers: (number | 'hang' | 'cut')[]): Promise<{ store: BlobStore; asked: () => number }> {
  let asked = 0;
  const server: Server = createServer((request, response) => {
    const answer = answers[Math.min(asked, answers.length - 1)]!;
    asked += 1;
    request.resume();
    if (answer === 'hang') return;
    if (answer === 'cut') return void request.socket.destroy();
    request.on('end', () => response.writeHead(answer).end(answer === 404 ? '<Code>NoSuchBucket</Code>' : ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const settings = { endpoint: `http://127.0.0.1:${port}`, bucket: 'b', ...keys };
  return {
    store: s3Store(settings, { ...patience, timeoutMs: answers.includes('hang') ? 300 : 5_000 }),
    asked: () => asked,
  };
}
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

test.each([
  { what: 'an error of the service', answers: [500, 503, 200] },
  { what: 'a connection that breaks', answers: ['cut', 200] },
  { what: 'silence', answers: ['hang', 200] },
] as { what: string; answers: (number | 'hang' | 'cut')[] }[])(
  '[BL14] after $what it is asked again',
  async ({ answers }) => {
    const { store, asked } = await service(answers);
    await store.put(newName(), Buffer.from('x'));
    expect(asked()).toBe(answers.length);
  },
);

test.each([
  { answers: [503], times: 3, isFull: false },
  { answers: [403], times: 1, isFull: false },
  { answers: [507], times: 1, isFull: true },
  { answers: [404], times: 1, isFull: false },
])('[BL14] $answers is an error after $times', async ({ answers, times, isFull }) => {
  const { store, asked } = await service(answers);
  await expect(store.put(newName(), Buffer.from('x'))).rejects.toMatchObject({ name: 'StoreError', isFull });
  expect(asked()).toBe(times);
  // A bucket that is not there is no object that is not there.
  await expect(store.get(newName())).rejects.toThrow(StoreError);
});

test('[BL14] an unknown key is refused by the service', async () => {
  const store = s3Store({ endpoint, bucket: 'basoche', ...keys, accessKey: 'unknown' }, patience);
  await expect(store.check()).rejects.toThrow(StoreError);
});

/** What a service computes of a request by itself (AWS Signature Version 4), to be compared with what it brings. */
function signatureOf(request: IncomingMessage, body: Buffer): string {
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
  const [, scope = '', names = ''] = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(
    request.headers.authorization!,
  )!;
  const [date = '', region = '', name = '', end = ''] = scope.split('/');
  const headers = names.split(';').map((each) => `${each}:${String(request.headers[each])}\n`);
  const canonical = [request.method, request.url, '', headers.join(''), names, sha(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha(canonical)].join('\n');
  const key = [date, region, name, end].reduce<string | Buffer>(hmac, `AWS4${keys.secretKey}`);
  return hmac(key, text).toString('hex');
}

test('[BL14] every request is signed with the key, its content included', async () => {
  const good: boolean[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      good.push(request.headers.authorization!.endsWith(`Signature=${signatureOf(request, Buffer.concat(chunks))}`));
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const settings = { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bucket: 'b', ...keys };
  const store = s3Store(settings, patience);
  const name = newName();
  await store.put(name, randomBytes(100));
  await store.get(name);
  await store.remove(name);
  expect(good).toEqual([true, true, true]);
});

test('[BL14] what is removed is asked for once: a transaction waits for it', async () => {
  const { store, asked } = await service([503]);
  await expect(store.remove(newName())).rejects.toThrow(StoreError);
  expect(asked()).toBe(1);
});
