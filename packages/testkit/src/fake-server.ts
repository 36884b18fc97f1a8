import {
  CLOSE_CODES,
  closeName,
  decodeClientFrames,
  decodeExchangeRequest,
  encodeExchangeResponse,
  encodeServerFrame,
  ERROR_CODES,
  isCommandTooOld,
  SERVER_MARK,
  SERVER_MARK_HEADER,
} from '@basoche/protocol';
import type {
  ClientFrame,
  DocName,
  ErrorCode,
  ExchangeNotice,
  ExchangeRequestItem,
  ExchangeResponseItem,
  ServerFrame,
} from '@basoche/protocol';
import { codes } from '@basoche/protocol/i18n/french-codes';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { FakeDoc } from './fake-doc.ts';
import type { FakeRight } from './fake-doc.ts';
import type { FakeHost, ServerSocket } from './fake-network.ts';
import { FakeRecords } from './fake-records.ts';
import { moved } from './settle.ts';

interface Channel {
  id: number;
  doc: FakeDoc;
  received: number;
  /** Messages after a gap are not acknowledged before what fills it arrives. */
  gap: boolean;
}

interface Connection {
  socket: ServerSocket;
  user: string | null;
  channels: Map<number, Channel>;
}

interface Commit {
  user: string;
  doc: FakeDoc;
  update: Uint8Array;
  done: () => void;
}

/** What a command of the outbox does here. */
export type CommandHandler = (request: {
  method: string;
  path: string;
  user: string;
  body: unknown;
}) => { status: number; body: unknown } | { error: ErrorCode };

/** The sync server's contract, in memory: frames, exchange, manifest, commands. Durable before visible, acked when durable. */
export class FakeServer implements FakeHost {
  docs = new Map<DocName, FakeDoc>();
  readonly records = new FakeRecords();
  readonly tokens = new Map<string, string>();
  /** Every command executed, in order, once each. */
  readonly commands: { key: string; path: string; body: unknown }[] = [];
  /** Requests seen, for tests that count. */
  readonly requests: string[] = [];
  /** What exchanges asked, request by request. */
  readonly exchanges: ExchangeRequestItem[][] = [];
  /** Frames seen from clients. */
  readonly frames: ClientFrame[] = [];
  /** The server's clock, told with each answer; a server without one tells nothing. */
  now: (() => number) | null = null;
  onCommand: CommandHandler = () => ({ status: 200, body: {} });
  /** Commits wait for `commit()`; a crash loses them. */
  holdCommits = false;
  /** Nothing can be written: a channel that brings an edit is closed with STORAGE_FAILED. */
  failWrites = false;
  /** Refuses every `hello` and request with this code. */
  refuseAll: 'UNAUTHENTICATED' | 'CLIENT_TOO_OLD' | null = null;
  /** Updates in one answer to an exchange; what does not fit is RATE_LIMITED. */
  exchangeBytes = Number.POSITIVE_INFINITY;
  /** Larger document messages close their socket, larger requests are refused. */
  messageBytes = 4 * 1024 * 1024;
  bodyBytes = 24 * 1024 * 1024;
  /** Every document channel and request fails for now. */
  down = false;
  readonly #connections = new Set<Connection>();
  readonly #answers = new Map<string, { status: number; body: unknown }>();
  readonly #gone: { name: string; user: string; at: number }[] = [];
  #waiting: Commit[] = [];
  #waiters: (() => void)[] = [];
  #clock = 0;
  /** Marks of the history that were given out; the last one is in the cursors. */
  #marks = [0];
  #made = 0;
  /** It gave none of the cursors that devices have. */
  foreignCursors = false;
  /** It went back: what devices hand back is taken. */
  takesBack = false;
  /** Told with the answer to the next exchange that brings an update. */
  noticeNext: { code: string; detail: string } | null = null;
  /** Channels of these documents are on a process that is behind: it asks for what is known long since. */
  behindOnChannels = new Set<DocName>();
  /** Another server answers exchanges, which lacks these documents' content. */
  blankExchange = new Set<DocName>();

  /** What a backup would hold now. */
  backup(): { restore(): void } {
    const docs = [...this.docs.values()].map((doc) => doc.copy());
    const clock = this.#clock;
    return {
      restore: () => {
        this.crash();
        this.docs = new Map(docs.map((doc) => [doc.name, doc.copy()]));
        // It was recorded: marks that the backup holds are of before it too.
        this.#marks = [(this.#made += 1)];
        this.#clock = clock;
        this.#answers.clear();
        this.takesBack = true;
      },
    };
  }

  /** Answers of commands are kept for a time. */
  forgetCommands(): void {
    this.#answers.clear();
  }

  user(id: string, token = `token-${id}`): this {
    this.tokens.set(token, id);
    return this;
  }

  create(name: DocName, rights: Record<string, FakeRight>, title: string = name): FakeDoc {
    const doc = new FakeDoc(name, title, ++this.#clock);
    for (const [user, right] of Object.entries(rights)) doc.rights.set(user, right);
    this.docs.set(name, doc);
    this.#hint(doc);
    return doc;
  }

  /** An edit by someone else, durable at once. */
  edit(name: DocName, change: (doc: Y.Doc) => void, user = 'someone-else'): void {
    const doc = this.#need(name);
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc.doc));
    const before = Y.encodeStateVector(copy);
    change(copy);
    this.#commit({ user, doc, update: Y.encodeStateAsUpdate(copy, before), done: () => undefined }, null);
  }

  setRight(name: DocName, user: string, right: FakeRight | 'none'): void {
    const doc = this.#need(name);
    doc.moved = ++this.#clock;
    if (right === 'none') {
      doc.rights.delete(user);
      this.#gone.push({ name, user, at: doc.moved });
    } else doc.rights.set(user, right);
    for (const connection of this.#connections) {
      if (connection.user !== user) continue;
      for (const channel of connection.channels.values()) {
        if (channel.doc !== doc) continue;
        if (right === 'none') this.#closeChannel(connection, channel.id, 'FORBIDDEN');
        else this.#send(connection, { type: 'right', channel: channel.id, right });
      }
      this.#send(connection, { type: 'hint' });
    }
  }

  notice(name: DocName, code: string, detail: string): void {
    for (const [connection, channel] of this.#channelsOf(this.#need(name)))
      this.#send(connection, { type: 'notice', channel: channel.id, code, detail });
  }

  closeChannels(name: DocName, code: keyof typeof CLOSE_CODES): void {
    for (const [connection, channel] of this.#channelsOf(this.#need(name)))
      this.#closeChannel(connection, channel.id, code);
  }

  closeSockets(code: keyof typeof CLOSE_CODES, reason = ''): void {
    for (const connection of this.#connections) {
      this.#connections.delete(connection);
      connection.socket.close(CLOSE_CODES[code].code, reason);
    }
  }

  hintAll(): void {
    for (const connection of this.#connections) this.#send(connection, { type: 'hint' });
  }

  get sockets(): number {
    return this.#connections.size;
  }

  commit(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const commit of waiting) commit.done();
  }

  /** Forgets what was not committed, and every connection. */
  crash(): void {
    this.#waiting = [];
    for (const connection of this.#connections) connection.socket.close(1006);
    this.#connections.clear();
  }

  accept(socket: ServerSocket): void {
    const connection: Connection = { socket, user: null, channels: new Map() };
    this.#connections.add(connection);
    socket.onclose = () => void this.#connections.delete(connection);
    socket.onmessage = (message) => {
      if (!this.#connections.has(connection)) return;
      for (const frame of decodeClientFrames(message)) this.#frame(connection, frame);
    };
  }

  #frame(connection: Connection, frame: ClientFrame): void {
    this.frames.push(frame);
    if (frame.type === 'hello') {
      const user = this.tokens.get(frame.token) ?? null;
      if (this.refuseAll !== null || user === null) {
        this.#closeSocket(connection, this.refuseAll ?? 'UNAUTHENTICATED');
        return;
      }
      connection.user = user;
      this.#send(connection, { type: 'welcome', user, serverTime: 0, node: 'fake' });
      return;
    }
    if (connection.user === null) {
      this.#closeSocket(connection, 'BAD_FRAME');
      return;
    }
    if (frame.type === 'data' && frame.data.length > this.messageBytes) {
      this.#closeSocket(connection, 'MESSAGE_TOO_LARGE');
      return;
    }
    if (frame.type === 'ping') this.#send(connection, { type: 'pong', nonce: frame.nonce });
    else if (frame.type === 'close') connection.channels.delete(frame.channel);
    else if (frame.type === 'open') this.#open(connection, connection.user, frame.channel, frame.doc as DocName);
    else {
      const channel = connection.channels.get(frame.channel);
      if (channel !== undefined) this.#message(connection, connection.user, channel, frame.data);
    }
  }

  #open(connection: Connection, user: string, id: number, name: DocName): void {
    const doc = this.docs.get(name);
    const right = doc?.rights.get(user);
    if (this.down) return this.#closeChannel(connection, id, 'STORAGE_FAILED');
    if (doc === undefined || right === undefined) return this.#closeChannel(connection, id, 'FORBIDDEN');
    const refusal = doc.refuseWith === null ? null : closeName(doc.refuseWith);
    if (refusal !== null) return this.#closeChannel(connection, id, refusal);
    if ([...connection.channels.values()].some((channel) => channel.doc === doc))
      return this.#closeChannel(connection, id, 'BAD_FRAME');
    connection.channels.set(id, { id, doc, received: 0, gap: false });
    this.#send(connection, { type: 'opened', channel: id, right, seq: doc.seq });
    const known = this.behindOnChannels.has(name) ? Uint8Array.of(0) : Y.encodeStateVector(doc.doc);
    this.#send(connection, { type: 'data', channel: id, data: sync(0, known) });
  }

  #message(connection: Connection, user: string, channel: Channel, data: Uint8Array): void {
    const dec = decoding.createDecoder(data);
    if (decoding.readVarUint(dec) !== 0) return;
    const type = decoding.readVarUint(dec);
    const payload = decoding.readVarUint8Array(dec);
    const { doc } = channel;
    if (type === 0) {
      this.#send(connection, {
        type: 'data',
        channel: channel.id,
        data: sync(1, Y.encodeStateAsUpdate(doc.doc, payload)),
      });
      return;
    }
    channel.received += 1;
    const count = channel.received;
    const done = () => {
      const verdict = doc.judge(user, payload);
      const right = doc.rights.get(user);
      if (verdict === 'missing') {
        channel.gap = true;
        this.#send(connection, { type: 'data', channel: channel.id, data: sync(0, Y.encodeStateVector(doc.doc)) });
        return;
      }
      if (verdict === 'forged') return this.#closeChannel(connection, channel.id, 'FORGED_AUTHOR');
      if (verdict === 'new' && this.failWrites) return this.#closeChannel(connection, channel.id, 'STORAGE_FAILED');
      if (verdict === 'new' && right !== 'write') return this.#closeChannel(connection, channel.id, 'READ_ONLY');
      if (verdict === 'new') this.#publish(doc, user, payload, connection);
      // A step 2 holds everything that the device has, so it fills any gap.
      if (type === 1) channel.gap = false;
      if (!channel.gap) this.#send(connection, { type: 'ack', channel: channel.id, count, seq: doc.seq });
    };
    this.#commit({ user, doc, update: payload, done }, done);
  }

  #commit(commit: Commit, done: (() => void) | null): void {
    moved();
    if (done === null) this.#publish(commit.doc, commit.user, commit.update, null);
    else if (this.holdCommits) this.#waiting.push(commit);
    else done();
  }

  #publish(doc: FakeDoc, user: string, update: Uint8Array, from: Connection | null, handsBack?: number[]): void {
    if (handsBack === undefined) doc.commit(user, update);
    else doc.takeBack(user, update, handsBack);
    doc.moved = ++this.#clock;
    for (const [connection, channel] of this.#channelsOf(doc))
      if (connection !== from) this.#send(connection, { type: 'data', channel: channel.id, data: sync(2, update) });
    this.#hint(doc);
  }

  #hint(doc: FakeDoc): void {
    for (const wake of this.#waiters.splice(0)) wake();
    for (const connection of this.#connections) {
      if (connection.user === null || !doc.rights.has(connection.user)) continue;
      if (![...connection.channels.values()].some((channel) => channel.doc === doc))
        this.#send(connection, { type: 'hint' });
    }
  }

  *#channelsOf(doc: FakeDoc): Generator<[Connection, Channel]> {
    for (const connection of this.#connections)
      for (const channel of connection.channels.values()) if (channel.doc === doc) yield [connection, channel];
  }

  /** Every answer carries the server's mark. */
  async handle(request: Request): Promise<Response> {
    const answer = await this.#handle(request);
    answer.headers.set(SERVER_MARK_HEADER, SERVER_MARK);
    if (this.now !== null) answer.headers.set('Date', new Date(this.now()).toUTCString());
    return answer;
  }

  async #handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    this.requests.push(`${request.method} ${pathname}`);
    if (this.down) return problem('UNAVAILABLE');
    if (pathname === '/api/health') return Response.json({ ok: true });
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? '';
    const user = this.tokens.get(token);
    if (user === undefined || this.refuseAll === 'UNAUTHENTICATED') return problem('UNAUTHENTICATED');
    if (this.refuseAll === 'CLIENT_TOO_OLD') return new Response(null, { status: 426 });
    if (pathname === '/api/sync/manifest') return this.#manifest(user, searchParams.get('since'));
    if (pathname === '/api/sync/wait') return this.#wait(user, searchParams.get('cursor'));
    if (pathname === '/api/sync/exchange') return this.#exchange(user, new Uint8Array(await request.arrayBuffer()));
    if (pathname === '/api/records/changes') return recordAnswer(this.records.changes(user, searchParams));
    return this.#command(user, request, pathname);
  }

  #manifest(user: string, since: string | null): Response {
    const [clock, mark] = (since ?? '0~0').split('~').map(Number);
    if (Number.isNaN(clock) || mark === undefined || (this.foreignCursors && since !== null))
      return problem('BAD_REQUEST');
    const restored = since !== null && !this.#marks.includes(mark);
    const from = restored ? 0 : clock!;
    const docs = [...this.docs.values()].flatMap((doc) => {
      const right = doc.rights.get(user);
      return right === undefined || doc.moved <= from
        ? []
        : [{ name: doc.name, title: doc.title, seq: doc.seq, right }];
    });
    const gone = this.#gone
      .filter(
        (each) =>
          each.user === user && each.at > from && this.docs.get(each.name as DocName)?.rights.has(user) !== true,
      )
      .map((each) => each.name);
    if (docs.length > 0) this.#marks.push((this.#made += 1));
    const cursor = `${this.#clock}~${this.#marks.at(-1)}`;
    return Response.json({
      docs,
      gone: since === null || restored ? [] : gone,
      cursor,
      ...(restored ? { restored } : {}),
    });
  }

  async #wait(user: string, cursor: string | null): Promise<Response> {
    if (cursor === null) return problem('BAD_REQUEST');
    const from = Number(cursor.split('~')[0]);
    const news = () => [...this.docs.values()].some((doc) => doc.moved > from && doc.rights.has(user));
    while (!news()) await new Promise<void>((resolve) => this.#waiters.push(resolve));
    return this.#manifest(user, cursor);
  }

  async #exchange(user: string, body: Uint8Array): Promise<Response> {
    if (body.length > this.bodyBytes) return problem('TOO_LARGE');
    const answers: ExchangeResponseItem[] = [];
    let room = this.exchangeBytes;
    const items = decodeExchangeRequest(body);
    this.exchanges.push(items);
    for (const item of items) {
      const answer = this.#exchangeOne(user, item);
      const fits = room === this.exchangeBytes || answer.update.length <= room;
      if (fits) room -= answer.update.length;
      answers.push(fits ? answer : { ...answer, code: CLOSE_CODES.RATE_LIMITED.code, update: new Uint8Array() });
    }
    return new Response(new Uint8Array(encodeExchangeResponse(answers)));
  }

  #exchangeOne(user: string, item: ExchangeRequestItem): ExchangeResponseItem {
    const doc = this.docs.get(item.doc as DocName);
    const right = doc?.rights.get(user);
    const empty = new Uint8Array();
    const refuse = (name: keyof typeof CLOSE_CODES): ExchangeResponseItem => ({
      doc: item.doc,
      code: CLOSE_CODES[name].code,
      right: 'read',
      seq: 0,
      update: empty,
      stateVector: empty,
    });
    if (doc === undefined || right === undefined) return refuse('FORBIDDEN');
    if (doc.refuseWith !== null) return { ...refuse('FORBIDDEN'), code: doc.refuseWith };
    const stateVector = Y.encodeStateVector(doc.doc);
    // It says « done », and knows nothing of it: as a server that takes a gap for known content.
    if (this.blankExchange.has(doc.name))
      return { ...refuse('FORBIDDEN'), code: 0, right, stateVector: Uint8Array.of(0) };
    let notices: ExchangeNotice[] = [];
    if (item.update.length > 0) {
      const verdict = doc.judge(user, item.update);
      if (verdict === 'missing') return { ...refuse('CONTENT_MISSING'), right, seq: doc.seq, stateVector };
      const isHandedBack = item.handsBack !== undefined && this.takesBack;
      if (verdict === 'forged' && !isHandedBack) return refuse('FORGED_AUTHOR');
      if (!isHandedBack && item.handsBack && doc.bringsOthers(user, item.update, item.handsBack))
        return refuse('FORGED_AUTHOR');
      if (verdict !== 'known' && right !== 'write') return refuse('READ_ONLY');
      if (verdict !== 'known') this.#publish(doc, user, item.update, null, isHandedBack ? item.handsBack : undefined);
      if (this.noticeNext !== null) notices = [this.noticeNext];
      this.noticeNext = null;
    }
    const { seq } = doc;
    const update = Y.encodeStateAsUpdate(doc.doc, item.stateVector);
    return { doc: item.doc, code: 0, right, seq, update, stateVector: Y.encodeStateVector(doc.doc), notices };
  }

  async #command(user: string, request: Request, path: string): Promise<Response> {
    const key = request.headers.get('Idempotency-Key') ?? '';
    if (this.now !== null && isCommandTooOld(key, this.now())) return problem('COMMAND_TOO_OLD');
    const before = this.#answers.get(key);
    if (before !== undefined) return Response.json(before.body, { status: before.status });
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const answer = this.onCommand({ method: request.method, path, user, body });
    if ('error' in answer) return problem(answer.error);
    this.commands.push({ key, path, body });
    this.#answers.set(key, answer);
    return Response.json(answer.body, { status: answer.status });
  }

  #send(connection: Connection, frame: ServerFrame): void {
    connection.socket.send(encodeServerFrame(frame));
  }

  #closeChannel(connection: Connection, channel: number, name: keyof typeof CLOSE_CODES): void {
    connection.channels.delete(channel);
    this.#send(connection, { type: 'closed', channel, code: CLOSE_CODES[name].code, reason: '' });
  }

  #closeSocket(connection: Connection, name: keyof typeof CLOSE_CODES): void {
    this.#connections.delete(connection);
    connection.socket.close(CLOSE_CODES[name].code);
  }

  #need(name: DocName): FakeDoc {
    const doc = this.docs.get(name);
    if (doc === undefined) throw new Error(`no document ${name}`);
    return doc;
  }
}

function sync(type: number, payload: Uint8Array): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarUint(enc, 0);
  encoding.writeVarUint(enc, type);
  encoding.writeVarUint8Array(enc, payload);
  return encoding.toUint8Array(enc);
}

const recordAnswer = (page: object | null) => (page === null ? problem('FORBIDDEN') : Response.json(page));

function problem(code: ErrorCode): Response {
  const { status } = ERROR_CODES[code];
  return Response.json({ code, status, title: code, detail: codes[code], reason: { code } }, { status });
}
