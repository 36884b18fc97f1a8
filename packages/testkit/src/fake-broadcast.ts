import type { BroadcastLike, Platform } from '@basoche/sync';
import { moved } from './settle.ts';

interface Member {
  owner: object;
  name: string;
  channel: BroadcastLike;
}

/** The broadcast channels of one device. Messages are copied and arrive in order, in a later turn. */
export class FakeBroadcast {
  readonly #members = new Set<Member>();
  /** What came for tabs that the browser stopped: delivered in order when they go on. */
  readonly #frozen = new Map<object, (() => void)[]>();

  freeze(owner: object): void {
    if (!this.#frozen.has(owner)) this.#frozen.set(owner, []);
  }

  thaw(owner: object): void {
    const waiting = this.#frozen.get(owner) ?? [];
    this.#frozen.delete(owner);
    for (const deliver of waiting) setImmediate(deliver);
  }

  /** As one tab sees them. */
  of(owner: object): NonNullable<Platform['BroadcastChannel']> {
    const members = this.#members;
    const frozen = this.#frozen;
    return class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      readonly #member: Member;

      constructor(name: string) {
        this.#member = { owner, name, channel: this };
        members.add(this.#member);
      }

      postMessage(data: unknown): void {
        if (!members.has(this.#member)) return;
        moved();
        for (const member of members) {
          if (member === this.#member || member.name !== this.#member.name) continue;
          const copy = structuredClone(data);
          const deliver = () => {
            const waiting = frozen.get(member.owner);
            if (waiting !== undefined) {
              waiting.push(deliver);
              return;
            }
            moved();
            if (members.has(member)) member.channel.onmessage?.({ data: copy });
          };
          setImmediate(deliver);
        }
      }

      close(): void {
        members.delete(this.#member);
      }
    };
  }

  kill(owner: object): void {
    this.#frozen.delete(owner);
    for (const member of this.#members) if (member.owner === owner) this.#members.delete(member);
  }
}
