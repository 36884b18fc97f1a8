import { open } from '../../../app/http/calls.ts';
import { assistantCalls, type Call } from '@basoche/protocol';
import type { AssistantEvents, AssistantExchange, Problem } from '@basoche/protocol';
import { ApiError, noAnswer, refusalError } from '../../../app/http/api.ts';
import { SseParser } from '../../../app/http/sse.ts';

/** A server that is unavailable for longer says so. */
const MAX_TRIES = 10;

/** What is asked, as the calls take it. */
export interface Ask {
  id: string;
  kind: AssistantExchange['kind'];
  input?: string;
  document?: string;
  entry?: string;
  provider?: 'embedded';
}

export interface AskWatch {
  begin: (exchange: AssistantExchange) => void;
  part: (text: string) => void;
  progress: (progress: AssistantEvents['progress']) => void;
}

const CALLS = { answer: assistantCalls.ask, summarize: assistantCalls.summarize, keywords: assistantCalls.keywords };

/**
 * Asks and follows the reply; resolves with the exchange as it ended.
 * @throws ApiError, `NETWORK` also when the line is lost in the middle
 */
export async function askAssistant(
  { kind, ...body }: Ask,
  watch: AskWatch,
  signal: AbortSignal,
): Promise<AssistantExchange> {
  const headers = { Accept: 'text/event-stream' };
  const answer = await openLater(() => open(CALLS[kind] as Call, { body }, { signal, headers }), signal);
  if (!answer.body) throw noAnswer();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const parser = new SseParser();
  let last: AssistantExchange | null = null;
  const next = () =>
    reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : noAnswer();
    });
  for (let read = await next(); !read.done; read = await next()) {
    for (const { type, data } of parser.push(read.value)) {
      const payload: unknown = JSON.parse(data);
      if (type === 'begin') watch.begin(payload as AssistantExchange);
      else if (type === 'part') watch.part((payload as AssistantEvents['part']).text);
      else if (type === 'progress') watch.progress(payload as AssistantEvents['progress']);
      else if (type === 'end') last = payload as AssistantExchange;
      else if (type === 'error') throw refusalError(payload as Problem, (payload as Problem).status);
    }
  }
  if (!last) throw noAnswer();
  return last;
}

/** The server still ends an earlier try, stopped or cut off a moment ago: it says when to come back. */
async function openLater(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAVAILABLE' || error.retryAfter === null) throw error;
      if (tries === MAX_TRIES) throw error;
      await pause(error.retryAfter * 1_000, signal);
    }
  }
}

/** @throws the reason of the signal, at once */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stopped);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stopped);
  });
}
