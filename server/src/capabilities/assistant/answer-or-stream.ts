import { writeReason } from '@basoche/protocol';
import type { AssistantEvents, AssistantExchange, RefusalText } from '@basoche/protocol';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import type { CapabilityDeps } from '../capability.ts';
import { beginExchange, finishExchange } from './run-exchange.ts';
import type { Ask } from './run-exchange.ts';

const NOBODY_WATCHES = { part: () => undefined, progress: () => undefined };

/** Answers JSON, or events where the caller asks for them; a refusal has its status in both. Who goes away cancels. */
export async function answerOrStream(
  c: Context<ApiEnv>,
  deps: CapabilityDeps,
  who: Principal,
  ask: Ask,
  status: 200 | 201,
): Promise<AssistantExchange | Response> {
  const started = await beginExchange(deps, who, ask);
  if (!c.req.header('accept')?.includes('text/event-stream'))
    return unlessFailed(await finishExchange(deps, who, started, { ...NOBODY_WATCHES, signal: c.req.raw.signal }));
  c.header('x-accel-buffering', 'no');
  c.status(status);
  return streamSSE(c, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort());
    let written: Promise<unknown> = Promise.resolve();
    const say = <E extends keyof AssistantEvents>(event: E, data: AssistantEvents[E]) => {
      written = written.then(() => stream.writeSSE({ event, data: JSON.stringify(data) }));
    };
    try {
      say('begin', started.exchange);
      const exchange = await finishExchange(deps, who, started, {
        part: (text) => say('part', { text }),
        progress: (done, total) => say('progress', { done, total }),
        signal: gone.signal,
      });
      say('end', exchange);
    } catch (error) {
      if (!(error instanceof ApiError))
        deps.log.error({ err: error, requestId: c.get('requestId') }, 'assistant: request failed');
      say('error', (error instanceof ApiError ? error : new ApiError('INTERNAL')).toProblem());
    }
    await written;
  });
}

/** A question whose reply nobody watches come. @throws ApiError as `beginExchange`, UNAVAILABLE when there was no reply */
export async function askAssistant(
  deps: CapabilityDeps,
  who: Principal,
  { id, input }: { id: string; input: string },
  signal: AbortSignal,
): Promise<AssistantExchange> {
  const started = await beginExchange(deps, who, { kind: 'answer', id, input });
  return unlessFailed(await finishExchange(deps, who, started, { ...NOBODY_WATCHES, signal }));
}

/** A caller without events learns of a failure by the status. */
function unlessFailed(exchange: AssistantExchange): AssistantExchange {
  const { status, failureReason } = exchange;
  if (status === 'failed')
    throw new ApiError(failureReason ? (writeReason(failureReason) as RefusalText) : 'UNAVAILABLE');
  return exchange;
}
