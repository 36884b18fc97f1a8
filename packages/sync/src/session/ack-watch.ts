import type { Channel } from '../channel/channel.ts';
import type { Clock } from '../platform/clock.ts';

type Watched = Pick<Channel, 'sent' | 'acked' | 'uploading'>;

const ACK_MS = 30_000;

/** Tells of a channel that has had no acknowledgement for long, of something it sent [CH15]. */
export class AckWatch {
  readonly #clock: Clock;
  readonly #late: (channel: Watched) => void;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, late: (channel: Watched) => void) {
    this.#clock = clock;
    this.#late = late;
  }

  /** To be called whenever the channel sent, or heard of, something. */
  watch(channel: Watched): void {
    this.stop();
    if (channel.acked >= channel.sent) return;
    const { acked } = channel;
    this.#cancel = this.#clock.after(ACK_MS, () => {
      if (channel.uploading) this.watch(channel);
      else if (channel.acked === acked) this.#late(channel);
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
