import { onlineManager } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef } from 'react';
import { ApiError, apiResponse } from '../app/http/api.ts';
import { SseParser, type SseEvent } from '../app/http/sse.ts';

type Listener = (payload: unknown) => void;

/** What the server says of the stream itself: it has begun where the device asked, or later, and what lies between is lost. */
const READY = 'ready';
export const LIVE_RESET = 'reset';
/** Told here: something may have happened unheard, before the stream began or while it was away for too long. */
const MISSED = 'missed';

/** First and longest wait before the stream is asked again, milliseconds. */
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 30_000;

/**
 * The person's stream of server events. One tab holds the stream (browsers allow few connections to a server) and
 * passes events to the others; it resumes after the last event seen.
 */
export class LiveEvents {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #stop = new AbortController();
  readonly #channel: BroadcastChannel;
  #lastId: string | null = null;

  constructor(userId: string) {
    this.#channel = new BroadcastChannel(`basoche-live-${userId}`);
    this.#channel.addEventListener('message', (message) => this.#deliver(message.data as SseEvent));
    const lead = () => this.#stream();
    const leading =
      'locks' in navigator
        ? navigator.locks.request(`basoche-live-${userId}`, { signal: this.#stop.signal }, lead)
        : lead();
    leading.catch((error: unknown) => {
      if (!this.#stop.signal.aborted) reportError(error);
    });
  }

  on(type: string, fn: Listener): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    listeners.add(fn);
    this.#listeners.set(type, listeners);
    return () => listeners.delete(fn);
  }

  stop(): void {
    this.#stop.abort();
    this.#channel.close();
  }

  async #stream(): Promise<void> {
    const { signal } = this.#stop;
    let wait = FIRST_RETRY;
    while (!signal.aborted) {
      try {
        await this.#read(signal, () => {
          wait = FIRST_RETRY;
        });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
      }
      const hurried = await pause(wait * (0.5 + 0.5 * Math.random()), signal);
      wait = hurried ? FIRST_RETRY : Math.min(wait * 2, LONGEST_RETRY);
    }
  }

  /** Ends when the server closes the stream; throws when it breaks. */
  async #read(signal: AbortSignal, onEvent: () => void): Promise<void> {
    const headers: Record<string, string> = { Accept: 'text/event-stream' };
    if (this.#lastId !== null) headers['Last-Event-ID'] = this.#lastId;
    const { body } = await apiResponse('/live', { headers, signal });
    if (body === null) return;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    const parser = new SseParser();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (signal.aborted) return;
      for (const event of parser.push(part.value)) {
        onEvent();
        this.#deliver(event);
        this.#channel.postMessage(event);
      }
    }
  }

  #deliver(event: SseEvent): void {
    const isFirst = this.#lastId === null;
    if (event.id !== null) this.#lastId = event.id;
    if (event.type === LIVE_RESET || (event.type === READY && isFirst)) this.#tell({ ...event, type: MISSED });
    this.#tell(event);
  }

  #tell(event: SseEvent): void {
    const listeners = this.#listeners.get(event.type);
    if (listeners === undefined || listeners.size === 0) return;
    const payload: unknown = JSON.parse(event.data);
    for (const fn of listeners) fn(payload);
  }
}

export const LiveContext = createContext<LiveEvents | null>(null);

/** Calls `fn` for each event of a type while mounted. */
export function useLive(type: string, fn: Listener): void {
  const live = use(LiveContext);
  const latest = useRef(fn);
  useEffect(() => {
    latest.current = fn;
  });
  useEffect(() => live?.on(type, (payload) => latest.current(payload)), [live, type]);
}

/** Calls `fn` while mounted when one of these happened, or may have happened unheard: what it asks for is then of now. */
export function useLiveNews(types: readonly string[], fn: () => void): void {
  const live = use(LiveContext);
  const latest = useRef(fn);
  useEffect(() => {
    latest.current = fn;
  });
  const names = types.join(' ');
  useEffect(() => {
    const ends = [...names.split(' '), MISSED].map((type) => live?.on(type, () => latest.current()));
    return () => {
      for (const end of ends) end?.();
    };
  }, [live, names]);
}

/** Ends early when the line is back, and says whether it did. */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (hurried: boolean) => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', stopped);
      resolve(hurried);
    };
    const stopped = () => done(false);
    const timer = setTimeout(stopped, milliseconds);
    const unsubscribe = onlineManager.subscribe((online) => {
      if (online) done(true);
    });
    signal.addEventListener('abort', stopped);
  });
}
