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

  /** As one tab sees them. */
  of(owner: object): NonNullable<Platform['BroadcastChannel']> {
    const members = this.#members;
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
          setImmediate(() => {
            moved();
            if (members.has(member)) member.channel.onmessage?.({ data: copy });
          });
        }
      }

      close(): void {
        members.delete(this.#member);
      }
    };
  }

  kill(owner: object): void {
    for (const member of this.#members) if (member.owner === owner) this.#members.delete(member);
  }
}
