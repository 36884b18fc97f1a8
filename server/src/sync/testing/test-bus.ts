import type { Bus, BusMessage } from '../bus/bus.ts';

/** Both ends in one process; remembers what crossed it. */
export class TestBus {
  readonly crossed: BusMessage[] = [];
  #receivers: ((message: BusMessage) => void)[] = [];
  isDown = false;

  end(): Bus {
    let own: (message: BusMessage) => void = () => undefined;
    return {
      isShared: true,
      isUp: false,
      start: async (receive) => {
        own = receive;
        this.#receivers.push(receive);
      },
      publish: (message) => {
        if (this.isDown) return;
        this.crossed.push(message);
        for (const receive of this.#receivers) if (receive !== own) receive(message);
      },
      stop: async () => {
        this.#receivers = this.#receivers.filter((receive) => receive !== own);
      },
    };
  }
}
