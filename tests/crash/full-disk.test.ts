// @database embedded: PostgreSQL has a disk of its own.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { CLOSE_CODES } from '@basoche/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, until, type App } from '../support/app.ts';
import { holds } from './support/evidence.ts';
import { newDoc, openOffice, type Office } from './support/office.ts';
import { ROOMY } from './support/own-app.ts';
import { fetchDoc, Writer } from './support/writer.ts';

const MB = 1024 * 1024;

/** A small file system needs the right to mount one; a PostgreSQL server has its own disk. */
const CAN_MOUNT = process.platform === 'linux' && userInfo().uid === 0 && !process.env['TEST_DATABASE_URL'];

describe.skipIf(!CAN_MOUNT)('a disk without room (mounted, so as root only)', () => {
  let disk: string;
  let app: App;
  let office: Office;

  beforeAll(async () => {
    disk = mkdtempSync(join(tmpdir(), 'basoche-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]);
    app = await startApp({ dataDir: join(disk, 'data'), env: { ...ROOMY, DUMP_INTERVAL_SECONDS: '0' } });
    office = await openOffice(app.url);
  }, 120_000);

  afterAll(async () => {
    await app?.remove();
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  test('[FT2] [JR4] [G2] [G3] says that it cannot store, keeps what it promised, and goes on when there is room again', async () => {
    const writer = new Writer(office.samir, office.docs.document);
    writer.stay();
    await writer.ready();
    fill(0);
    await writeUntilRefused(writer);
    expect(writer.closings[0]?.code).toBe(CLOSE_CODES.STORAGE_FAILED.code);
    expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
    empty();
    await until(() => writer.isSaved, 30_000);
    writer.leave();
    const { doc } = await fetchDoc(office.claire, office.docs.document);
    expect(holds(doc, writer.claims())).toBe(true);
    expect(doc.getText('t').length).toBe(writer.doc.getText('t').length);
  }, 120_000);

  test('[FT2] [G1] [G2] no room for the log of the database itself: says the same, and keeps what it promised through SIGKILL', async () => {
    const name = await newDoc(office.claire, 'document');
    const writer = new Writer(office.samir, name);
    writer.stay();
    await writer.ready();
    // Less than one segment of the write-ahead log.
    fill(15 * MB);
    await writeUntilRefused(writer);
    expect(writer.closings[0]?.code).toBe(CLOSE_CODES.STORAGE_FAILED.code);
    empty();
    await until(() => writer.isSaved, 60_000);
    writer.doc.getText('t').insert(0, 'après');
    await until(() => writer.isSaved, 30_000);
    // What it promised since must not hang on memory alone: the log of the database has to have a whole end.
    await app.kill();
    writer.leave();
    await app.restart();
    const { doc } = await fetchDoc(office.claire, name);
    expect(holds(doc, writer.claims())).toBe(true);
    expect(doc.getText('t').length).toBe(writer.doc.getText('t').length);
  }, 120_000);

  async function writeUntilRefused(writer: Writer): Promise<void> {
    const typing = setInterval(() => writer.doc.getText('t').insert(0, randomBytes(15_000).toString('base64')), 10);
    await until(() => writer.closings.length > 0, 60_000);
    clearInterval(typing);
  }

  function empty(): void {
    rmSync(join(disk, 'ballast'));
  }

  /** Takes the room that is left, but for so many bytes. */
  function fill(left: number): void {
    const file = openSync(join(disk, 'ballast'), 'w');
    try {
      const { bavail, bsize } = statfsSync(disk);
      const block = Buffer.alloc(64 * 1024);
      for (let room = bavail * bsize - left; room > 0; room -= block.length) {
        if (room > block.length) writeSync(file, block);
        else writeSync(file, block, 0, room);
      }
    } finally {
      closeSync(file);
    }
  }
});
