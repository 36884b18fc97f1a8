import type { Awareness } from 'y-protocols/awareness';

type Told = Pick<Awareness, 'getStates' | 'meta'>;

/**
 * Where one person says they are. Who has the document open twice is followed in the window they used last, until that
 * one says nothing any more: each window also repeats from time to time where it is.
 */
export class FollowedState {
  readonly #id: string;
  readonly #field: string;
  #client = -1;

  /** @param field of the presence: `cursor`, `cell`, `slide` */
  constructor(id: string, field: string) {
    this.#id = id;
    this.#field = field;
  }

  /** As the other side wrote it: check before use. `null` while they say nothing. */
  read(awareness: Told): Record<string, unknown> | null {
    const told = [...awareness.getStates()].flatMap(([client, state]) => {
      const value: unknown = state[this.#field];
      const { id } = (state['user'] ?? {}) as { id?: unknown };
      return id === this.#id && typeof value === 'object' && value !== null
        ? [{ client, value: value as Record<string, unknown>, at: awareness.meta.get(client)?.lastUpdated ?? 0 }]
        : [];
    });
    const kept = told.find(({ client }) => client === this.#client) ?? told.sort((a, b) => b.at - a.at)[0];
    this.#client = kept?.client ?? -1;
    return kept?.value ?? null;
  }
}
