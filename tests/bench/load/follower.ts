import { Agent, get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { decodeServerFrames, encodeClientFrame, KIND_VERSIONS, PROTOCOL_VERSION } from '@basoche/protocol';
import { WsClient } from './ws.ts';

/** A device reads the feed at most once a second, however often it is hinted. */
const MIN_READ_MS = 1_000;
/** Enough for what follows the rows of a page. */
const END_BYTES = 512;

export interface FollowerOptions {
  port: number;
  token: string;
  /** It reads the rows of its pages; the others count bytes, so that the bench is not what is measured. */
  isSampled: boolean;
}

/** Milliseconds that every process of the machine counts from the same moment. */
export const machineMs = () => Number(process.hrtime.bigint() / 1000n) / 1000;

/** A device that follows the feed of records: asks when it is hinted, one page at a time. */
export class Follower {
  cursor: string | undefined;
  delays: number[] = [];
  bytes = 0;
  pages = 0;
  hints = 0;
  isWelcome = false;
  readonly options: FollowerOptions;
  #socket: WsClient | null = null;
  #isAsking = false;
  #wants = false;
  #lastRead = Number.NEGATIVE_INFINITY;

  constructor(options: FollowerOptions) {
    this.options = options;
  }

  connect(): void {
    this.#socket = new WsClient(this.options.port, '/sync', {
      open: () => {
        const hello = { token: this.options.token, protocol: PROTOCOL_VERSION, app: 'bench', device: 'bench' };
        this.#socket!.send(encodeClientFrame({ type: 'hello', ...hello, kinds: KIND_VERSIONS }));
      },
      message: (bytes) => {
        for (const frame of decodeServerFrames(bytes)) {
          if (frame.type === 'welcome') this.isWelcome = true;
          else if (frame.type === 'records') this.#hinted();
        }
      },
      close: () => undefined,
    });
  }

  end(): void {
    this.#socket?.destroy();
  }

  /** @param other the cursor of another reader of the same rights: only its place is taken */
  async catchUp(other?: string): Promise<{ ms: number; bytes: number }> {
    const from = performance.now();
    this.bytes = 0;
    if (other !== undefined) {
      await this.#page();
      const own = this.cursor!.split('.').at(-1)!;
      this.cursor = [...other.split('.').slice(0, -1), own].join('.');
    }
    while (await this.#page());
    return { ms: performance.now() - from, bytes: this.bytes };
  }

  /** What it counts from here on is measured. */
  reset(): void {
    Object.assign(this, { delays: [], bytes: 0, pages: 0, hints: 0 });
  }

  #hinted(): void {
    this.hints += 1;
    this.#wants = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    const wait = MIN_READ_MS - (performance.now() - this.#lastRead);
    // What fails after the end is of no interest; before it, the share not delivered says so.
    setTimeout(() => this.#ask().catch(() => undefined), Math.max(0, wait));
  }

  async #ask(): Promise<void> {
    this.#wants = false;
    this.#lastRead = performance.now();
    while (await this.#page());
    this.#isAsking = false;
    if (!this.#wants) return;
    this.hints -= 1;
    this.#hinted();
  }

  /** @returns whether there is more */
  async #page(): Promise<boolean> {
    const since = this.cursor === undefined ? '' : `&since=${this.cursor}`;
    const answer = await read(this.options, `/api/records/changes?records=contact${since}`);
    const now = machineMs();
    this.bytes += answer.body.length;
    this.pages += 1;
    if (this.options.isSampled)
      for (const [, at] of textOf(answer).matchAll(/"city":"at ([\d.]+)"/g)) this.delays.push(now - Number(at));
    const end = endOf(answer);
    const cursor = /"cursor":"([^"]+)"/.exec(end)?.[1];
    if (cursor === undefined) throw new Error(`no page: ${end.slice(0, 200)}`);
    this.cursor = cursor;
    return end.includes('"hasMore":true');
  }
}

interface Answer {
  body: Buffer;
  isZipped: boolean;
}

const textOf = ({ body, isZipped }: Answer) => (isZipped ? gunzipSync(body) : body).toString();

/** A shared page ends with what its reader alone is given, as it is: nothing has to be unpacked for that. */
function endOf(answer: Answer): string {
  const end = answer.body.subarray(-END_BYTES).toString('latin1');
  return end.includes('"cursor":"') && end.includes('"hasMore":') ? end : textOf(answer).slice(-END_BYTES);
}

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

function read({ port, token }: FollowerOptions, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
    get({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        // Short answers come as they are.
        if (answer.statusCode === 200) resolve({ body, isZipped: answer.headers['content-encoding'] === 'gzip' });
        else reject(new Error(`${answer.statusCode}: ${body.toString().slice(0, 200)}`));
      });
    }).on('error', reject);
  });
}
