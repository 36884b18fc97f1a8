import type { Bus } from '../../../server/src/sync/index.ts';
import type { BusMessage } from '../../../server/src/sync/bus/bus.ts';

/** The hints between the processes of one world: some are lost, as the chance says. */
export class MemoryBus {
  /** Share of messages that arrive. */
  reliability = 1;
  readonly #random: () => number;
  readonly #members = new Map<Bus, (message: BusMessage) => void>();

  constructor(random: () => number) {
    this.#random = random;
  }

  /** The bus as one process holds it. */
  member(): Bus {
    const members = this.#members;
    const isUp = () => this.reliability > 0;
    const arrives = () => this.#random() < this.reliability;
    const bus: Bus = {
      isShared: true,
      get isUp() {
        return isUp();
      },
      async start(receive) {
        members.set(bus, receive);
      },
      publish(message) {
        for (const [other, receive] of members)
          if (other !== bus && arrives())
            setImmediate(() => {
              if (members.has(other)) receive(message);
            });
      },
      async stop() {
        members.delete(bus);
      },
    };
    return bus;
  }
}
