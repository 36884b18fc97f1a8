import { readFileSync } from 'node:fs';
import { CLOSE_CODES, closeName, encodeClientFrame } from '@basoche/protocol';
import * as encoding from 'lib0/encoding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as syncProtocol from 'y-protocols/sync';
import * as Y from 'yjs';
import { until } from '../support/app.ts';
import { same } from './support/evidence.ts';
import { newDoc, openOffice, slugOf, STRANGER, type Office } from './support/office.ts';
import { ownApp, type OwnApp } from './support/own-app.ts';
import { RawSocket } from './support/raw-socket.ts';
import { Rest } from './support/rest.ts';
import { chance, seeded, type Seeded } from './support/seed.ts';
import { insideDatabase } from './support/tables.ts';
import { fetchDoc, typing, Writer } from './support/writer.ts';

const SOCKETS = Number(process.env['CRASH_FUZZ'] ?? 240);
const AT_ONCE = 24;
const MB = 1024 * 1024;
/** More than anything here may leave behind. */
const MEMORY_LEFT_MB = 250;

let own: OwnApp;
let office: Office;
/** Two people who just do their work, all the while. */
let innocent: Writer[];
let stopTyping: () => void;
let memoryBefore: number;

beforeAll(async () => {
  own = await ownApp();
  office = await openOffice(own.app.url);
  const name = await newDoc(office.claire, 'document');
  innocent = [new Writer(office.claire, name), new Writer(office.nathalie, name)];
  for (const writer of innocent) writer.connect();
  await Promise.all(innocent.map((writer) => writer.ready()));
  stopTyping = typing(innocent, chance(1), 100);
  memoryBefore = memory();
}, 120_000);

afterAll(async () => {
  stopTyping?.();
  for (const writer of innocent ?? []) writer.leave();
  await own?.remove();
});

test('[MX2] [GU4] [SC2] malformed frames: a code of ours or nothing, the documents stay whole', async () => {
  const random = seeded('malformed frames');
  const targets = [office.docs.document, office.docs.conversation];
  for (let done = 0; done < SOCKETS; done += AT_ONCE) {
    const sockets = Array.from({ length: AT_ONCE }, () => new RawSocket(own.app.url));
    await Promise.all(
      sockets.map(async (socket, index) => {
        await socket.opened();
        if (random.int(6) > 0) {
          await socket.welcomed(office.samir.token);
          await socket.open(1, random.pick(targets));
        }
        for (let count = 0; count < 1 + random.int(5); count += 1) socket.sendBytes(malformed(random));
        await socket.answers(index + 1);
      }),
    );
    for (const socket of sockets) {
      // 1006 = the test's own end; anything else of the server's has a name.
      if (socket.closed !== null) expect(closeName(socket.closed), `${socket.closed}`).not.toBeNull();
      for (const frame of socket.frames)
        if (frame.type === 'closed') expect(closeName(frame.code), `${frame.code}`).not.toBeNull();
      socket.end();
    }
  }
  for (const name of targets) await expect(fetchDoc(office.claire, name)).resolves.toBeDefined();
  await stillWorking();
}, 120_000);

test('[LM8] a hundred sockets that say nothing are closed in time, and keep nobody out', async () => {
  const silent = Array.from({ length: 100 }, () => new RawSocket(own.app.url));
  await Promise.all(silent.map((socket) => socket.opened()));
  await stillWorking();
  const codes = await Promise.all(silent.map((socket) => socket.ended(20_000)));
  expect(new Set(codes)).toEqual(new Set([CLOSE_CODES.HEARTBEAT_LOST.code]));
}, 60_000);

test('[LM1] [SC2] a giant message: its channel, or its socket when no frame may be so large', async () => {
  const socket = await new RawSocket(own.app.url).welcomed(office.samir.token);
  await socket.open(1, office.docs.document);
  await socket.open(2, office.docs.board);
  socket.send({ type: 'data', channel: 1, data: new Uint8Array(4 * MB + 1) });
  await until(() => socket.closedChannel(1) !== undefined);
  expect(socket.closedChannel(1)).toBe(CLOSE_CODES.MESSAGE_TOO_LARGE.code);
  expect(await socket.answers(7)).toBe(true);
  expect(socket.closedChannel(2)).toBeUndefined();
  socket.sendBytes(new Uint8Array(32 * MB));
  expect(await socket.ended()).toBe(CLOSE_CODES.MESSAGE_TOO_LARGE.code);
  await stillWorking();
});

test('[AU2] content under the client id of somebody else is refused whole', async () => {
  const author = new Writer(office.claire, office.docs.document);
  author.connect();
  await author.ready();
  author.doc.getMap('owned').set('by', 'claire');
  await author.line.saved();
  const forger = new Y.Doc();
  Y.applyUpdate(forger, Y.encodeStateAsUpdate(author.doc));
  const before = Y.encodeStateVector(forger);
  forger.clientID = author.doc.clientID;
  forger.getMap('owned').set('by', 'forger');
  const socket = await new RawSocket(own.app.url).welcomed(office.samir.token);
  await socket.open(1, office.docs.document);
  socket.send({ type: 'data', channel: 1, data: updateMessage(Y.encodeStateAsUpdate(forger, before)) });
  await until(() => socket.closedChannel(1) !== undefined);
  expect(socket.closedChannel(1)).toBe(CLOSE_CODES.FORGED_AUTHOR.code);
  expect(await socket.answers(1)).toBe(true);
  expect((await fetchDoc(office.nathalie, office.docs.document)).doc.getMap('owned').get('by')).toBe('claire');
  author.leave();
  socket.end();
});

test('[FT1] [RT1] [RT6] documents of no kind, of nobody, and of another firm, over every entrance', async () => {
  const stranger = await Rest.signIn(own.app.url, STRANGER);
  const socket = await new RawSocket(own.app.url).welcomed(stranger.token);
  const nowhere = ['spreadsheet/x', 'document/', 'document/../x', '__proto__/x', 'constructor/x', '', '/', 'document'];
  let channel = 1;
  for (const name of nowhere) expect(await socket.open(channel++, name), name).toBe(CLOSE_CODES.NOT_FOUND.code);
  const { FORBIDDEN, NOT_FOUND } = CLOSE_CODES;
  for (const name of [...Object.values(office.docs), 'document/does-not-exist']) {
    expect(await socket.open(channel++, name), name).toBe(FORBIDDEN.code);
    const single = new RawSocket(own.app.url, `/sync/${name}?token=${stranger.token}`);
    expect(await single.ended(), name).toBe(FORBIDDEN.code);
  }
  const single = new RawSocket(own.app.url, `/sync/spreadsheet/x?token=${stranger.token}`);
  expect(await single.ended()).toBe(NOT_FOUND.code);
  const { board, document, conversation, todolist } = office.docs;
  for (const [method, path, body] of [
    ['GET', `/documents/${slugOf(document)}`],
    ['PUT', `/boards/${slugOf(board)}`, { title: 'À moi' }],
    ['POST', `/messenger/message/${slugOf(conversation)}`, { content: 'À moi' }],
    ['PUT', `/todotaskGroup/update/${slugOf(todolist)}`, { label: 'À moi' }],
    ['GET', `/documents/${slugOf(document)}/members`],
  ] as const)
    expect((await stranger.send(method, path, body)).status, path).toBe(404);
  socket.end();
});

test('[RT3] a reader who writes is told, and changes nothing', async () => {
  const name = await newDoc(office.claire, 'document');
  await office.claire.post(`/documents/${slugOf(name)}/members`, { users: [office.samir.userId], right: 'read' });
  const reader = new Writer(office.samir, name);
  reader.connect();
  await reader.ready();
  reader.doc.getMap('m').set('by', 'reader');
  await until(() => reader.closings.length > 0);
  expect(reader.closings[0]?.code).toBe(CLOSE_CODES.READ_ONLY.code);
  expect((await fetchDoc(office.claire, name)).doc.getMap('m').size).toBe(0);
  reader.leave();
});

test('[LM3] [LM4] too many sockets of one person, too many messages on one', async () => {
  const stranger = await Rest.signIn(own.app.url, STRANGER);
  const sockets: RawSocket[] = [];
  for (let count = 0; count < 50; count += 1) sockets.push(new RawSocket(own.app.url));
  await Promise.all(sockets.map((socket) => socket.welcomed(stranger.token)));
  expect(sockets.filter((socket) => socket.closed !== null)).toEqual([]);
  const newest = await new RawSocket(own.app.url).welcomed(stranger.token);
  expect(await newest.ended()).toBe(CLOSE_CODES.TOO_MANY_CONNECTIONS.code);
  const [loud] = sockets;
  const ping = encodeClientFrame({ type: 'ping', nonce: 1 });
  for (let count = 0; count < 15_000; count += 1) loud!.sendBytes(ping);
  expect(await loud!.ended()).toBe(CLOSE_CODES.RATE_LIMITED.code);
  for (const socket of sockets) socket.end();
  await stillWorking();
});

test('[RT8] a page of another site gets no socket', async () => {
  for (const origin of ['https://ailleurs.example', 'null']) {
    const socket = new RawSocket(own.app.url, '/sync', { origin });
    await socket.ended();
    expect(socket.refused).toBe(403);
  }
});

test('[RT5] [RT7] tokens that are unknown, revoked or expired', async () => {
  const { code } = CLOSE_CODES.UNAUTHENTICATED;
  for (const token of ['', 'x', 'unknown-token-unknown-token-unknown', office.samir.token.slice(0, -1)]) {
    const socket = await new RawSocket(own.app.url).welcomed(token);
    expect(await socket.ended()).toBe(code);
    const path = `/sync/${office.docs.document}?token=${encodeURIComponent(token)}`;
    expect(await new RawSocket(own.app.url, path).ended()).toBe(code);
  }
  const leaving = await Rest.signIn(own.app.url, office.samir.email);
  const open = await new RawSocket(own.app.url).welcomed(leaving.token);
  await leaving.must('POST', '/user/logout');
  expect(await open.ended(5_000)).toBe(code);
  expect((await leaving.send('GET', '/user/read')).status).toBe(401);
});

test('[FT5] memory comes back, no error was left unseen, the process is the same', async () => {
  stopTyping();
  await until(() => innocent.every((writer) => writer.isSaved));
  await until(() => same(innocent[0]!.doc, innocent[1]!.doc));
  expect(innocent.flatMap((writer) => writer.closings)).toEqual([]);
  expect(memory() - memoryBefore).toBeLessThan(MEMORY_LEFT_MB);
  expect(own.app.log()).not.toMatch(/"level":(50|60)/);

  // An expired token: the clock cannot wait for it, so the session is put into the past while nobody holds the database.
  await own.app.kill();
  await insideDatabase(own, (ask) => ask(`update session set expires_at = now() - interval '1 second'`));
  await own.app.restart();
  const late = await new RawSocket(own.app.url).welcomed(office.samir.token);
  expect(await late.ended()).toBe(CLOSE_CODES.UNAUTHENTICATED.code);
  expect((await office.samir.send('GET', '/user/read')).status).toBe(401);
}, 60_000);

/** The innocent are served as if nothing happened. */
async function stillWorking(): Promise<void> {
  const acked = innocent.map((writer) => writer.acked);
  await until(() => innocent.every((writer, index) => writer.acked > acked[index]!));
  expect((await fetch(`${own.app.url}/api/ready`)).status).toBe(200);
}

/** Resident, in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${own.app.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

function updateMessage(update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  syncProtocol.writeUpdate(encoder, update);
  return encoding.toUint8Array(encoder);
}

/** Bytes that look more or less like what a client says. */
function malformed(random: Seeded): Uint8Array | string {
  const noise = (max: number) => Uint8Array.from({ length: random.int(max) + 1 }, () => random.int(256));
  const honest = () => {
    const doc = new Y.Doc();
    doc.getMap('m').set(random.letters(5), random.letters(50));
    doc.getXmlFragment('body').insert(0, [new Y.XmlText(random.letters(20))]);
    doc.getMap('messages').set(random.letters(8), { author: random.letters(5), text: 'x', sentAt: 'y' });
    return Y.encodeStateAsUpdate(doc);
  };
  const flipped = (bytes: Uint8Array) => {
    const copy = Uint8Array.from(bytes);
    for (let count = 0; count <= random.int(4); count += 1) copy[random.int(copy.length)] = random.int(256);
    return copy;
  };
  const data = (bytes: Uint8Array) => encodeClientFrame({ type: 'data', channel: 1, data: bytes });
  switch (random.int(9)) {
    case 0:
      return noise(200);
    case 1:
      return random.letters(40);
    case 2:
      return data(noise(100));
    case 3:
      return data(updateMessage(noise(100)));
    case 4:
      return data(updateMessage(flipped(honest())));
    case 5: {
      const whole = data(updateMessage(honest()));
      return whole.subarray(0, random.int(whole.length));
    }
    case 6:
      return flipped(data(updateMessage(honest())));
    case 7:
      // A sync step 1 and a presence that are none.
      return data(Uint8Array.of(random.int(4), random.int(3), ...noise(40)));
    default:
      // A length that says more than any memory holds.
      return Uint8Array.of(2, 1, 255, 255, 255, 255, 255, 255, 255, 15, ...noise(10));
  }
}
