import { decodeClientFrames, decodeServerFrames, encodeClientFrame, encodeServerFrame } from '@basoche/protocol';
import type { ClientFrame } from '@basoche/protocol';
import type { FakeHost, ServerSocket } from '@basoche/testkit';
import { moved } from '@basoche/testkit';
import type { Ledger } from './ledger.ts';
import type { ServerNode } from './server-node.ts';

export interface UplinkOptions {
  ledger: Ledger;
  /** The process that the next connection meets; `null` = none is up. */
  node(): ServerNode | null;
  /** Whose token it is. */
  userOf(token: string): string | null;
  /** A build of the app that the server no longer speaks with. */
  isTooOld(app: string): boolean;
}

/** Where the network of one device meets the servers: sees and records every byte, in both directions. */
export class Uplink implements FakeHost {
  /** What only carries content or acknowledgements is sent twice. */
  duplicatesFrames = false;
  /** Acknowledgements never arrive. */
  dropsAcks = false;
  readonly #options: UplinkOptions;

  constructor(options: UplinkOptions) {
    this.#options = options;
  }

  accept(socket: ServerSocket): void {
    const { ledger } = this.#options;
    const node = this.#options.node();
    if (node === null) {
      socket.close(1006);
      return;
    }
    const channels = new Map<number, string>();
    let user: string | null = null;
    const line = node.connect({
      opened: () => undefined,
      message: (message) => {
        moved();
        const frames = decodeServerFrames(message);
        ledger.framesSent(user ?? 'a stranger', (channel) => channels.get(channel), frames);
        if (!this.dropsAcks) socket.send(message);
        else for (const frame of frames) if (frame.type !== 'ack') socket.send(encodeServerFrame(frame));
        if (!this.duplicatesFrames) return;
        for (const frame of frames)
          if (frame.type === 'data' || (frame.type === 'ack' && !this.dropsAcks) || frame.type === 'hint')
            socket.send(encodeServerFrame(frame));
      },
      closed: (code, reason) => {
        moved();
        socket.close(code, reason);
      },
    });
    socket.onmessage = (message) => {
      const frames = decodeClientFrames(message).map((frame) => this.#asBuilt(frame));
      for (const frame of frames) {
        if (frame.type === 'hello') user = this.#options.userOf(frame.token);
        else if (frame.type === 'open') channels.set(frame.channel, frame.doc);
      }
      line.send(Buffer.concat(frames.map((frame) => encodeClientFrame(frame))));
    };
    socket.onclose = () => line.close();
  }

  async handle(request: Request): Promise<Response> {
    const node = this.#options.node();
    if (node === null) throw new TypeError('connection refused');
    const user = this.#options.userOf(request.headers.get('Authorization')?.replace('Bearer ', '') ?? '');
    const answer = await node.handle(this.#asBuiltRequest(request));
    await this.#options.ledger.answerSent(user ?? 'a stranger', new URL(request.url).pathname, answer.clone());
    return answer;
  }

  /** What a build of another time would have said. */
  #asBuilt(frame: ClientFrame): ClientFrame {
    return frame.type === 'hello' && this.#options.isTooOld(frame.app) ? { ...frame, protocol: 0 } : frame;
  }

  #asBuiltRequest(request: Request): Request {
    if (!this.#options.isTooOld(request.headers.get('Basoche-App') ?? '')) return request;
    const headers = new Headers(request.headers);
    headers.set('Basoche-Protocol', '0');
    return new Request(request, { headers });
  }
}
