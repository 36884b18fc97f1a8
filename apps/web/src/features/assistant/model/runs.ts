import type { AssistantEvents, AssistantExchange } from '@basoche/protocol';
import { newUuid } from '@basoche/domain';
import { ApiError } from '../../../app/http/api.ts';
import { keptForm, keptValues } from '../../../app/storage/kept-values.ts';
import { askAssistant } from './ask-stream.ts';
import type { Ask } from './ask-stream.ts';

/** Something asked from this window whose end the server has not told yet. */
export interface Run {
  ask: Ask;
  /** What stands in the conversation: the question, or the title of what is read. */
  title: string;
  state: 'running' | 'waiting' | 'failed';
  /** What has come of the reply. */
  reply: string;
  /** As the server began it: says who answers. */
  started: AssistantExchange | null;
  progress: AssistantEvents['progress'] | null;
  /** Why it failed, or that the line was lost after it began. */
  error: string | null;
}

interface Waiting {
  waiting: { id: string; input: string; local: boolean }[];
}

/**
 * What a person is asking, whichever screen shows it: going to another page stops nothing. Questions that could not be sent
 * stay on the device, sealed, until they are sent or taken away.
 */
export class AssistantRuns {
  #runs: readonly Run[];
  /** The questions that the device keeps, as they were last written. */
  #written = '';
  readonly #kept;
  readonly #listeners = new Set<() => void>();
  readonly #ended = new Map<string, (exchange: AssistantExchange) => void>();
  readonly #stops = new Map<string, AbortController>();
  readonly #onEnd: (exchange: AssistantExchange) => void;

  constructor(userId: string, onEnd: (exchange: AssistantExchange) => void) {
    this.#onEnd = onEnd;
    this.#kept = keptForm<Waiting>(`assistant.${userId}`);
    const { waiting } = keptValues<Waiting>(this.#kept);
    this.#runs = (Array.isArray(waiting) ? waiting : []).map(({ id, input, local }) => ({
      ask: { id, kind: 'answer', input, ...(local ? { provider: 'embedded' } : {}) },
      title: input,
      state: 'waiting',
      reply: '',
      started: null,
      progress: null,
      error: null,
    }));
  }

  readonly get = () => this.#runs;

  readonly subscribe = (changed: () => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  /** Calls `ended` with the exchange of this id, whichever try brings it. */
  onEnd(id: string, ended: (exchange: AssistantExchange) => void): () => void {
    this.#ended.set(id, ended);
    return () => void this.#ended.delete(id);
  }

  async ask(ask: Omit<Ask, 'id'>, title: string, id = newUuid(Date.now())): Promise<void> {
    this.#stops.get(id)?.abort();
    const stop = new AbortController();
    this.#stops.set(id, stop);
    const run: Run = {
      ask: { ...ask, id },
      title,
      state: 'running',
      reply: '',
      started: null,
      progress: null,
      error: null,
    };
    this.#set([...this.#runs.filter((each) => each.ask.id !== id), run]);
    const watch = {
      begin: (started: AssistantExchange) => this.#change(id, { started }),
      part: (text: string) => this.#append(id, text),
      progress: (progress: AssistantEvents['progress']) => this.#change(id, { progress }),
    };
    try {
      const exchange = await askAssistant(run.ask, watch, stop.signal);
      this.#onEnd(exchange);
      this.#ended.get(id)?.(exchange);
      this.discard(id);
    } catch (error) {
      if (stop.signal.aborted) this.#stopped(id);
      else if (error instanceof ApiError && error.code === 'NETWORK') this.#change(id, { state: 'waiting' });
      else this.#change(id, { state: 'failed', error: error instanceof Error ? error.message : String(error) });
    } finally {
      if (this.#stops.get(id) === stop) this.#stops.delete(id);
    }
  }

  /** The same again, for one that waits or failed. */
  async again({ ask: { id, ...ask }, title }: Run): Promise<void> {
    await this.ask(ask, title, id);
  }

  stop(id: string): void {
    this.#stops.get(id)?.abort();
  }

  discard(id: string): void {
    this.#set(this.#runs.filter((run) => run.ask.id !== id));
  }

  /** What had come stays in the conversation: the server keeps it as stopped. */
  #stopped(id: string): void {
    const run = this.#runs.find((each) => each.ask.id === id);
    if (run?.started) this.#onEnd({ ...run.started, status: 'cancelled', reply: run.reply });
    this.discard(id);
  }

  #append(id: string, text: string): void {
    this.#set(this.#runs.map((run) => (run.ask.id === id ? { ...run, reply: run.reply + text } : run)));
  }

  #change(id: string, change: Partial<Run>): void {
    this.#set(this.#runs.map((run) => (run.ask.id === id ? { ...run, ...change } : run)));
  }

  #set(runs: readonly Run[]): void {
    this.#runs = runs;
    // A question that is on its way is kept as well: the page may be left before it arrives.
    const waiting = runs.flatMap(({ ask, state }) =>
      ask.kind === 'answer' && state !== 'failed'
        ? [{ id: ask.id, input: ask.input ?? '', local: ask.provider === 'embedded' }]
        : [],
    );
    const same = JSON.stringify(waiting) === this.#written;
    this.#written = JSON.stringify(waiting);
    if (!same) this.#kept.write(waiting.length === 0 ? null : { waiting });
    for (const listener of this.#listeners) listener();
  }
}
