import type { DocName } from '@basoche/protocol';
import { Channel } from './channel.ts';
import { Connection } from './connection.ts';
import type { Gateway } from './connection.ts';
import type { Line } from './line.ts';

/** One document on one socket, as stock y-websocket clients do it (SPEC.md, rules SD*). */
export class SingleConnection extends Connection {
  #channel: Channel | null = null;
  #early: Buffer[] = [];

  constructor(line: Line, gateway: Gateway, name: DocName, token: string) {
    super(line, gateway);
    gateway.authenticate(token).then(
      (principal) => {
        if (!line.isOpen) return;
        this.principal = principal;
        if (!principal) this.close('UNAUTHENTICATED');
        else if (!gateway.admit(this)) this.close('TOO_MANY_CONNECTIONS');
        else this.#open(name);
      },
      () => this.close('STORAGE_FAILED'),
    );
  }

  channels(): Iterable<Channel> {
    return this.#channel ? [this.#channel] : [];
  }

  protected override receive(data: Buffer): void {
    if (this.#channel) {
      this.#channel.receive(data);
      return;
    }
    this.#early.push(data);
    this.line.hold(data.length);
  }

  protected override ack(): void {
    // A stock client does not know acknowledgements (SD2).
  }

  #open(name: DocName): void {
    const { line } = this;
    const channel: Channel = new Channel(
      name,
      this.principal!,
      this.portFor(
        {
          send: (message) => line.send(message),
          opened: () => undefined,
          closed: (code) => this.close(code),
          rightChanged: () => undefined,
          notice: () => undefined,
        },
        () => channel,
      ),
    );
    this.#channel = channel;
    this.gateway.open(channel);
    const early = this.#early;
    this.#early = [];
    for (const data of early) {
      this.line.release(data.length);
      channel.receive(data);
    }
  }
}
