import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { createLog } from '../log.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import { parseMail, startSmtpServer } from '../testing/smtp-server.ts';
import type { TestSmtpServer } from '../testing/smtp-server.ts';
import { testClock } from '../testing/test-api.ts';
import { createMailQueue, emailOf, mailStates, outboxTransport, smtpTransport } from './index.ts';
import type { MailQueue } from './index.ts';

const FROM = 'Basoche <no-reply@cabinet.test>';
const message = emailOf({
  to: 'emilie@client.test',
  subject: 'Réinitialiser\r\nBcc: mallory@evil.test',
  greeting: 'Bonjour Émilie,',
  paragraphs: ['Un <b>mot</b> de passe & rien d’autre.'],
  action: { label: 'Choisir un mot de passe', url: 'https://basoche.test/reset-password/abc?x=1&y=2' },
  notes: ['Le lien vaut une heure.'],
});

let db: Db;
let firmId: string;
let smtp: TestSmtpServer;
const queues: MailQueue[] = [];
beforeAll(async () => {
  db = await testDatabase();
  ({ firmId } = await testFirm(db, ['claire']));
  smtp = await startSmtpServer();
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.drain();
  smtp.received.length = 0;
  smtp.refuse = null;
});
afterAll(async () => {
  await smtp?.close();
  await db?.close();
});

function queueTo(url = smtp.url) {
  const clock = testClock();
  const lines: string[] = [];
  const written = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const mail = createMailQueue(db, clock, createLog('trace', written), smtpTransport(url, FROM));
  queues.push(mail);
  return { mail, clock, lines };
}

const stateOf = (id: string) => db.asFirm(firmId, async (trx) => (await mailStates(trx, [id])).get(id));
const rowOf = (id: string) =>
  db.asWorker((trx) => trx.selectFrom('outgoing_mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

test('a mail reaches the server once its transaction has committed, in both forms', async () => {
  const { mail } = queueTo();
  await expect(
    db.asFirm(firmId, async (trx) => {
      await mail.send(trx, message, firmId);
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  const id = await db.asFirm(firmId, (trx) => mail.send(trx, message, firmId));
  await mail.runDue();
  expect(smtp.received).toHaveLength(1);
  const [received] = smtp.received;
  expect(received).toMatchObject({
    from: 'no-reply@cabinet.test',
    to: ['emilie@client.test'],
    subject: 'Réinitialiser Bcc: mallory@evil.test',
    messageId: `<${id}@cabinet.test>`,
  });
  expect(received?.text).toContain('Un <b>mot</b> de passe & rien d’autre.');
  expect(received?.text).toContain('https://basoche.test/reset-password/abc?x=1&y=2');
  expect(received?.html).toContain('Un &lt;b&gt;mot&lt;/b&gt; de passe &amp; rien d’autre.');
  expect(received?.html).toContain('href="https://basoche.test/reset-password/abc?x=1&amp;y=2"');
  expect(await stateOf(id)).toBe('sent');
  expect(await rowOf(id)).toMatchObject({ subject: null, text: null, html: null });
});

test('before a firm is known the mail belongs to none, and no firm sees it', async () => {
  const { mail } = queueTo();
  const id = await db.asSystem((trx) => mail.send(trx, message, null));
  await mail.runDue();
  expect(smtp.received).toHaveLength(1);
  expect(await stateOf(id)).toBeUndefined();
});

test('another firm can neither write in this one’s name nor read a content', async () => {
  const { mail } = queueTo();
  const other = await testFirm(db, ['stranger']);
  await expect(db.asFirm(other.firmId, (trx) => mail.send(trx, message, firmId))).rejects.toThrow(/row-level security/);
  await expect(db.asFirm(firmId, (trx) => trx.selectFrom('outgoing_mail').select('text').execute())).rejects.toThrow(
    /permission denied/,
  );
});

test('while the server is down the mail waits, and goes when it is back', async () => {
  const down = await startSmtpServer();
  await down.close();
  const { mail, clock, lines } = queueTo(down.url);
  const id = await db.asFirm(firmId, (trx) => mail.send(trx, message, firmId));
  await mail.runDue();
  expect(await stateOf(id)).toBe('waiting');
  const back = await startSmtpServer(down.port);
  await mail.runDue();
  expect(back.received).toEqual([]);
  clock.advance(10_001);
  await mail.runDue();
  expect(back.received.map(({ messageId }) => messageId)).toEqual([`<${id}@cabinet.test>`]);
  expect(await stateOf(id)).toBe('sent');
  await back.close();
  expect(lines.join('')).toContain('SMTP: ESOCKET');
  for (const secret of ['emilie@client.test', 'reset-password', 'Réinitialiser'])
    expect(lines.join('')).not.toContain(secret);
});

test('it gives up after 16 tries in about 23 hours, and says so', async () => {
  smtp.refuse = { status: 451 };
  const { mail, clock, lines } = queueTo();
  const id = await db.asFirm(firmId, (trx) => mail.send(trx, message, firmId));
  const began = clock.now();
  let last = began;
  for (let tries = 0; tries < 200 && (await stateOf(id)) === 'waiting'; tries++) {
    await mail.runDue();
    last = clock.now();
    clock.advance(10 * 60_000);
  }
  expect(await stateOf(id)).toBe('failed');
  expect((last - began) / 3_600_000).toBeGreaterThan(22);
  expect((last - began) / 3_600_000).toBeLessThan(25);
  expect(lines.filter((line) => line.includes('mail given up'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('451'))).toHaveLength(16);
});

test('a recipient that does not exist is given up at once', async () => {
  smtp.refuse = { status: 550 };
  const { mail } = queueTo();
  const id = await db.asFirm(firmId, (trx) => mail.send(trx, message, firmId));
  await mail.runDue();
  expect(await stateOf(id)).toBe('failed');
});

test('without a server each mail becomes a file that only its owner reads', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'basoche-outbox-'));
  const folder = join(dataDir, 'outbox');
  const clock = testClock();
  const mail = createMailQueue(db, clock, createLog('silent'), outboxTransport(folder, FROM, clock));
  queues.push(mail);
  const id = await db.asFirm(firmId, (trx) => mail.send(trx, message, firmId));
  await mail.runDue();
  const names = readdirSync(folder);
  expect(names).toEqual([`2026-11-21T09-00-00Z-${id}.eml`]);
  const path = join(folder, names[0]!);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await parseMail(readFileSync(path))).toMatchObject({
    to: ['emilie@client.test'],
    from: 'no-reply@cabinet.test',
  });
  rmSync(dataDir, { recursive: true });
});

test('a mail that cannot be written to its file leaves nothing of itself', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'basoche-outbox-'));
  const outbox = outboxTransport(dataDir, FROM, testClock());
  try {
    mkdirSync(join(dataDir, '2026-11-21T09-00-00Z-one.eml', 'in-the-way'), { recursive: true });
    await expect(outbox.deliver('one', message)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(readdirSync(dataDir)).toEqual(['2026-11-21T09-00-00Z-one.eml']);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
