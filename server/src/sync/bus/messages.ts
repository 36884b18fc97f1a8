import type { PresenceEntry } from '../presence/state.ts';
import type { BusMessage } from './bus.ts';

/** Names or documents in one message: below the 8000 bytes that PostgreSQL carries. */
const MAX = 60;
/** Of presence in one message, for the same reason. */
const MAX_PRESENCE_BYTES = 7_000;

interface Envelope {
  node: string;
  message: BusMessage;
}

/** One or more texts for a message, none above the limit. */
export function encodeBus(node: string, message: BusMessage): string[] {
  return piecesOf(message).map((piece) => JSON.stringify({ node, message: piece }));
}

function piecesOf(message: BusMessage): BusMessage[] {
  switch (message.type) {
    case 'moved':
      return slices(message.docs, MAX).map((docs) => ({ type: 'moved', docs }));
    case 'records':
      return slices(message.firms, MAX).map((firms) => ({ type: 'records', firms }));
    case 'presence':
      return bySize(message.entries).map((entries) => ({ ...message, entries }));
    default:
      return slices(message.names, MAX).map((names) => ({ type: message.type, names }));
  }
}

function slices<T>(list: T[], max: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / max) }, (_, index) => list.slice(index * max, (index + 1) * max));
}

/** A state that is too large alone is left out: its owner is then seen in this process only. */
function bySize(entries: PresenceEntry[]): PresenceEntry[][] {
  const pieces: PresenceEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (size > MAX_PRESENCE_BYTES) continue;
    if (size > room) {
      pieces.push([]);
      room = MAX_PRESENCE_BYTES;
    }
    pieces.at(-1)!.push(entry);
    room -= size;
  }
  return pieces;
}

const LISTS = {
  moved: 'docs',
  rights: 'names',
  presence: 'entries',
  'presence-ask': 'names',
  records: 'firms',
} as const;

/** `null` for our own messages and for what is none of ours: a hint may always be missed. */
export function decodeBus(node: string, text: string): BusMessage | null {
  let envelope: Envelope;
  try {
    envelope = JSON.parse(text) as Envelope;
  } catch {
    return null;
  }
  const message = envelope?.message as (BusMessage & Record<string, unknown>) | undefined;
  if (envelope?.node === node || !message || !(message.type in LISTS)) return null;
  return Array.isArray(message[LISTS[message.type]]) ? message : null;
}

/** Gathers what a moment brings: a document that moves a hundred times in it is told once. */
export class Gatherer {
  readonly #send: (message: BusMessage) => void;
  readonly #moved = new Map<string, number>();
  readonly #rights = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(send: (message: BusMessage) => void) {
    this.#send = send;
  }

  add(message: BusMessage): void {
    if (message.type === 'moved') for (const [name, seq] of message.docs) this.#moved.set(name, seq);
    else if (message.type === 'rights') for (const name of message.names) this.#rights.add(name);
    else {
      // Presence and records were gathered over a longer time already.
      this.#send(message);
      return;
    }
    this.#timer ??= setTimeout(() => this.flush(), BATCH_MS);
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#rights.size > 0) this.#send({ type: 'rights', names: [...this.#rights] });
    if (this.#moved.size > 0) this.#send({ type: 'moved', docs: [...this.#moved] });
    this.#rights.clear();
    this.#moved.clear();
  }
}

const BATCH_MS = 5;
