import { expect, onTestFinished, test } from 'vitest';
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { DocConnection } from './doc-connection.ts';
import type { ConnectionHooks } from './doc-connection.ts';
import type { LineEvents } from './link.ts';
import { presenceMessage, readMessage, step1Message, step2Message, updateMessage } from './message.ts';
import type { Message } from './message.ts';

/** A connection, the lines that it opened, and what it sent on the last one. */
function connectionOf(doc: Y.Doc, more: Partial<ConnectionHooks> = {}) {
  const lines: LineEvents[] = [];
  const sent: Message[] = [];
  const closes: number[] = [];
  const connection = new DocConnection(doc, {
    openLine: (events) => {
      lines.push(events);
      sent.length = 0;
      return { uploading: false, send: (message) => void sent.push(readMessage(message)), close: () => undefined };
    },
    maySend: () => true,
    opened: () => undefined,
    asked: () => true,
    received: (_update, apply) => apply(),
    synced: () => undefined,
    progressed: () => undefined,
    notice: () => undefined,
    closed: (code) => void closes.push(code),
    ...more,
  });
  onTestFinished(() => doc.destroy());
  return { connection, lines, sent, closes, line: () => lines.at(-1)! };
}

function opened(doc: Y.Doc, more: Partial<ConnectionHooks> = {}) {
  const scene = connectionOf(doc, more);
  scene.connection.connect();
  scene.line().opened('write', 0);
  return scene;
}

function written(text: string): Y.Doc {
  const doc = new Y.Doc();
  doc.getText('t').insert(0, text);
  return doc;
}

const textOf = (doc: Y.Doc) => doc.getText('t').toJSON();

test('[CH2] it says what it has, gives what the server lacks, takes what comes, and says when all is there', async () => {
  const mine = written('mine');
  const server = written('theirs');
  const { connection, sent, line } = opened(mine);
  expect(sent.map(({ kind }) => kind)).toEqual(['step1', 'presence']);
  const [first] = sent;
  expect(first).toMatchObject({ stateVector: Y.encodeStateVector(mine) });
  const whenSynced = connection.whenSynced();
  line().data(step1Message(Y.encodeStateVector(server)));
  const answer = sent.at(-1)!;
  if (answer.kind !== 'step2') throw new Error(answer.kind);
  expect(connection.synced).toBe(false);
  line().data(step2Message(Y.encodeStateAsUpdate(server, Y.encodeStateVector(mine))));
  await whenSynced;
  Y.applyUpdate(server, answer.update);
  expect(textOf(mine)).toBe(textOf(server));
  const before = Y.encodeStateVector(server);
  server.getText('t').insert(0, 'more ');
  line().data(updateMessage(Y.encodeStateAsUpdate(server, before)));
  expect(textOf(mine)).toBe(textOf(server));
});

test('[CH2] it is the origin of what came over it', () => {
  const doc = new Y.Doc();
  const origins: unknown[] = [];
  doc.on('update', (_update, origin) => origins.push(origin));
  const { connection, line } = opened(doc);
  line().data(updateMessage(Y.encodeStateAsUpdate(written('theirs'))));
  expect(origins).toEqual([connection]);
});

test('[CH3] after a close it opens nothing by itself; told to, it opens once', () => {
  const { connection, lines, line, closes } = opened(new Y.Doc());
  connection.connect();
  expect(lines).toHaveLength(1);
  line().closed(1006, '');
  expect([lines.length, closes, connection.channel]).toEqual([1, [1006], null]);
  connection.connect();
  expect(lines).toHaveLength(2);
});

test('[CH3] what a closed line still says is not heard', () => {
  const doc = new Y.Doc();
  const { connection, lines } = opened(doc);
  connection.disconnect();
  connection.connect();
  lines[1]!.opened('write', 0);
  lines[0]!.data(step2Message(Y.encodeStateAsUpdate(written('late'))));
  lines[0]!.closed(4403, '');
  expect([textOf(doc), connection.synced, connection.channel?.isOpen]).toEqual(['', false, true]);
});

test('[CH4] without the right nothing of the document is sent, nor counted', () => {
  const doc = written('mine');
  const { connection, sent, line } = opened(doc, { maySend: () => false });
  line().data(step1Message(Y.encodeStateVector(new Y.Doc())));
  connection.sendUpdate(Y.encodeStateAsUpdate(doc));
  connection.sendAll();
  expect(sent.map(({ kind }) => kind)).toEqual(['step1', 'presence']);
  expect([connection.channel?.sent, connection.channel?.durable]).toEqual([0, false]);
});

test('[EV13] a question that proves the server to have gone back is not answered', () => {
  const { sent, line } = opened(written('mine'), { asked: () => false });
  line().data(step1Message(Y.encodeStateVector(new Y.Doc())));
  expect(sent.map(({ kind }) => kind)).toEqual(['step1', 'presence']);
});

/** Somebody else in the document, and what the server tells of them. */
function somebody() {
  const awareness = new Awareness(new Y.Doc());
  onTestFinished(() => awareness.destroy());
  awareness.setLocalState({ user: { id: 'samir' } });
  return {
    awareness,
    id: awareness.clientID,
    message: () => presenceMessage(encodeAwarenessUpdate(awareness, [awareness.clientID])),
  };
}

test('[CH23] who is in a document is known again with the line, before they move', () => {
  const { connection, line } = opened(new Y.Doc());
  const samir = somebody();
  const message = samir.message();
  line().data(message);
  line().closed(1006, '');
  expect(connection.awareness.getStates().has(samir.id)).toBe(false);
  connection.connect();
  line().opened('write', 0);
  line().data(message);
  expect(connection.awareness.getStates().get(samir.id)).toEqual({ user: { id: 'samir' } });
});

test('[CH23] who left stays away, however late an older word of them comes', () => {
  const { connection, line } = opened(new Y.Doc());
  const samir = somebody();
  const before = samir.message();
  line().data(before);
  samir.awareness.setLocalState(null);
  line().data(samir.message());
  line().data(before);
  expect(connection.awareness.getStates().has(samir.id)).toBe(false);
});

test('[CH23] one is known to others when the line opens, when one moves, and when somebody asks; not what came from them', () => {
  const doc = new Y.Doc();
  const { connection, sent, line } = connectionOf(doc);
  connection.awareness.setLocalState({ user: { id: 'claire' } });
  connection.connect();
  line().opened('write', 0);
  connection.awareness.setLocalState({ user: { id: 'claire' }, at: 5 });
  line().data(somebody().message());
  line().data(Uint8Array.of(3));
  const states = sent.flatMap((message) => {
    if (message.kind !== 'presence') return [];
    const other = new Awareness(new Y.Doc());
    applyAwarenessUpdate(other, message.update, null);
    const told = other.getStates();
    other.destroy();
    return [told.get(doc.clientID)];
  });
  const claire = { user: { id: 'claire' } };
  expect(states).toEqual([claire, { ...claire, at: 5 }, { ...claire, at: 5 }]);
});
