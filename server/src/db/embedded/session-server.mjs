// Serves one PGlite session to many PostgreSQL clients over a Unix socket.
// Plain JavaScript: it runs in a worker thread, which no TypeScript loader reaches.
//
// PGlite is one session, so a client's exchange must never mix with another's: a "turn" is a whole batch of protocol
// messages up to Sync or Query, and a client keeps the session from its BEGIN to the end of its transaction.
// A client that holds a transaction and goes silent or away is rolled back, and a dump waits for the gap between two turns.
import { createServer } from 'node:net';
import { panicOf } from './panic.mjs';
import { scopeStatement } from './statement-names.mjs';

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
const BYTE = { query: 0x51, sync: 0x53, terminate: 0x58, readyForQuery: 0x5a, idle: 0x49 };

/**
 * @param {import('@electric-sql/pglite').PGlite} database
 * @param {{ path: string, idleInTransactionMs: number, onBroken: (reason: string) => void }} options A client that holds
 *   a transaction and says nothing for `idleInTransactionMs` is cut off and rolled back: everybody else waits for it.
 *   `onBroken`, once: the engine can no longer be trusted, every client was cut off, and nothing is asked of it any more.
 */
export function sessionServer(database, { path, idleInTransactionMs, onBroken }) {
  const clients = new Set();
  let nextClientId = 1;
  /** Clients with a complete batch, in order of arrival. */
  const waiting = [];
  /** The client inside a transaction. */
  let holder = null;
  let running = false;
  let isClosing = false;
  let isBroken = false;
  let idleTimer = null;
  /** Work of our own between two clients' turns (dump). */
  const exclusive = [];

  const server = createServer((socket) => {
    const client = {
      socket,
      started: false,
      pending: [],
      bytes: Buffer.alloc(0),
      batches: [],
      closed: false,
      prefix: `c${nextClientId++}.`,
      statements: new Set(),
    };
    clients.add(client);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      client.bytes = client.bytes.length === 0 ? chunk : Buffer.concat([client.bytes, chunk]);
      readMessages(client);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => void leave(client));
  });

  function readMessages(client) {
    for (;;) {
      const { bytes } = client;
      if (!client.started) {
        if (bytes.length < 8) return;
        const length = bytes.readInt32BE(0);
        const code = bytes.readInt32BE(4);
        if (code === SSL_REQUEST || code === GSS_REQUEST) {
          client.socket.write('N');
        } else if (code === CANCEL_REQUEST) {
          client.socket.end();
        } else {
          if (bytes.length < length) return;
          client.started = true;
          queue(client, [bytes.subarray(0, length)]);
        }
        client.bytes = bytes.subarray(length);
        continue;
      }
      if (bytes.length < 5) return;
      const length = 1 + bytes.readInt32BE(1);
      if (bytes.length < length) return;
      const message = bytes.subarray(0, length);
      client.bytes = bytes.subarray(length);
      if (message[0] === BYTE.terminate) {
        client.socket.end();
        return;
      }
      client.pending.push(scopeStatement(message, client));
      if (message[0] === BYTE.query || message[0] === BYTE.sync) {
        queue(client, client.pending);
        client.pending = [];
      }
    }
  }

  function queue(client, messages) {
    client.batches.push(messages.length === 1 ? messages[0] : Buffer.concat(messages));
    if (!waiting.includes(client)) waiting.push(client);
    void run();
  }

  function nextClient() {
    if (holder) {
      const at = waiting.indexOf(holder);
      return at < 0 ? null : waiting.splice(at, 1)[0];
    }
    return waiting.shift() ?? null;
  }

  async function run() {
    if (running) return;
    running = true;
    try {
      for (;;) {
        if (isBroken) break;
        if (!holder && exclusive.length > 0) {
          await exclusive.shift()();
          continue;
        }
        const client = nextClient();
        if (!client) break;
        const batch = client.batches.shift();
        if (batch) await turn(client, batch);
        if (client.batches.length > 0) waiting.push(client);
      }
    } finally {
      running = false;
    }
  }

  async function turn(client, batch) {
    clearTimeout(idleTimer);
    let answer;
    try {
      answer = await database.execProtocolRaw(new Uint8Array(batch));
    } catch (error) {
      giveUp(error);
      return;
    }
    const panic = panicOf(answer);
    if (panic) {
      giveUp(panic);
      return;
    }
    // ReadyForQuery is the last message: 'Z', length 5, then I (idle), T (in transaction) or E (failed transaction).
    const end = answer.length;
    const ready = end >= 6 && answer[end - 6] === BYTE.readyForQuery;
    holder = ready && answer[end - 1] === BYTE.idle ? null : client;
    if (!client.closed) client.socket.write(answer);
    // Armed once a turn: a client that comes to wait meanwhile must neither put it off nor leave a second one behind.
    if (holder) idleTimer = setTimeout(() => client.socket.destroy(), idleInTransactionMs).unref();
  }

  /**
   * A PostgreSQL server ends all its processes after a PANIC and recovers from its log. The wasm engine only jumps back
   * to its main loop, with the locks of the failed section still held: the next turn may hang for ever or write on
   * half-changed pages. Nobody is told the outcome: only recovery knows what was committed.
   */
  function giveUp(error) {
    if (isBroken) return;
    isBroken = true;
    clearTimeout(idleTimer);
    for (const client of clients) client.socket.destroy();
    server.close();
    onBroken(error instanceof Error ? error.message : String(error));
  }

  /** Rolls back what the client left open and forgets its prepared statements, once no turn is running. */
  async function leave(client) {
    client.closed = true;
    client.batches = [];
    if (!clients.has(client) || isClosing || isBroken) return;
    if (running) {
      setImmediate(() => void leave(client));
      return;
    }
    clients.delete(client);
    if (holder === client) exclusive.unshift(() => endTransaction());
    if (client.statements.size > 0) exclusive.push(() => deallocate(client));
    if (holder === client) holder = null;
    await run();
  }

  async function endTransaction() {
    // A healthy engine can always roll back.
    await database.exec('rollback').catch(giveUp);
  }

  async function deallocate(client) {
    for (const name of client.statements) {
      // A statement that was never parsed for good is not there.
      await database.exec(`deallocate "${name.replaceAll('"', '""')}"`).catch(() => undefined);
    }
  }

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, () => resolve());
      }),
    /** Runs work that needs the whole session, between two transactions. */
    exclusively: (work) =>
      new Promise((resolve, reject) => {
        exclusive.push(() =>
          work().then(resolve, (error) => {
            reject(error);
            if (error?.severity === 'PANIC') giveUp(error);
          }),
        );
        void run();
      }),
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        clearTimeout(idleTimer);
        for (const client of clients) client.socket.destroy();
        server.close(() => resolve());
      }),
  };
}
