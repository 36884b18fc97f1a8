interface Id {
  client: number;
  clock: number;
}

/** As far as an order needs it. */
interface Ordered {
  id: Id;
  length: number;
}

/** The ids a struct leans on, besides the one before it. */
type LeansOn<T> = (struct: T) => readonly Id[];

/**
 * The structs in an order in which each can be applied at once, given that everything outside of them is known.
 * `null` when they lean on each other in a circle.
 */
export function causalOrder<T extends Ordered>(structs: readonly T[], leansOn: LeansOn<T>): T[] | null {
  const queues = new Map<number, Queue<T>>();
  for (const struct of structs) {
    const queue = queues.get(struct.id.client);
    if (queue) queue.list.push(struct);
    else queues.set(struct.id.client, { list: [struct], next: 0 });
  }
  const ordered: T[] = [];
  const waiting = new Set<number>();
  for (const start of queues.keys()) {
    const stack = [start];
    waiting.add(start);
    while (stack.length > 0) {
      const client = stack.at(-1)!;
      const queue = queues.get(client)!;
      const blocker = advance(queue, { queues, leansOn }, ordered);
      if (blocker === null || isSatisfied(stack, { queues, leansOn })) {
        stack.pop();
        waiting.delete(client);
      } else if (waiting.has(blocker)) {
        return null;
      } else {
        stack.push(blocker);
        waiting.add(blocker);
      }
    }
  }
  return ordered;
}

/** Structs that are taken out as soon as everything they lean on is out. */
export class CausalQueues<T extends Ordered> {
  readonly #queues = new Map<number, Queue<T>>();
  readonly #leansOn: LeansOn<T>;
  #left: number;

  constructor(structs: readonly T[], leansOn: LeansOn<T>) {
    for (const struct of structs) {
      const queue = this.#queues.get(struct.id.client);
      if (queue) queue.list.push(struct);
      else this.#queues.set(struct.id.client, { list: [struct], next: 0 });
    }
    this.#leansOn = leansOn;
    this.#left = structs.length;
  }

  get isEmpty(): boolean {
    return this.#left === 0;
  }

  /** All that can be taken of these client ids, in an order in which each can be applied at once. */
  take(isOne: (client: number) => boolean): T[] {
    const taken: T[] = [];
    const chosen = [...this.#queues].filter(([client]) => isOne(client)).map(([, queue]) => queue);
    for (let before = -1; taken.length > before;) {
      before = taken.length;
      for (const queue of chosen) advance(queue, { queues: this.#queues, leansOn: this.#leansOn }, taken);
    }
    this.#left -= taken.length;
    return taken;
  }
}

interface Queue<T> {
  list: T[];
  next: number;
}

interface Waiting<T> {
  queues: Map<number, Queue<T>>;
  leansOn: LeansOn<T>;
}

/** Emits what can be emitted of one client id; answers the client id it then waits for. */
function advance<T extends Ordered>(queue: Queue<T>, { queues, leansOn }: Waiting<T>, ordered: T[]): number | null {
  for (; queue.next < queue.list.length; queue.next += 1) {
    const struct = queue.list[queue.next]!;
    const blocker = leansOn(struct).find(
      (id) => id.client !== struct.id.client && isAhead(queues.get(id.client), id.clock),
    );
    if (blocker) return blocker.client;
    ordered.push(struct);
  }
  return null;
}

/** Whether the client id at the top of the stack has now emitted what the one under it waits for. */
function isSatisfied<T extends Ordered>(stack: number[], { queues, leansOn }: Waiting<T>): boolean {
  const below = stack.at(-2);
  if (below === undefined) return false;
  const top = stack.at(-1)!;
  const queue = queues.get(below)!;
  const struct = queue.list[queue.next]!;
  return !leansOn(struct).some((id) => id.client === top && isAhead(queues.get(top), id.clock));
}

function isAhead<T extends Ordered>(queue: Queue<T> | undefined, clock: number): boolean {
  const struct = queue?.list[queue.next];
  const last = queue?.list.at(-1);
  if (!struct || !last) return false;
  return clock >= struct.id.clock && clock < last.id.clock + last.length;
}
