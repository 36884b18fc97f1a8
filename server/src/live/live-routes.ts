import { OpenAPIHono } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import type { ApiEnv, ApiPorts } from '../http/api-env.ts';
import { bearerToken } from '../http/authentication.ts';
import type { Authenticate } from '../sync/ports.ts';
import type { Live } from './live.ts';

/** A comment this often keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

export interface LivePorts extends Pick<ApiPorts, 'requireUser'> {
  live: Live;
  authenticate: Authenticate;
}

/**
 * `GET /api/live`: the caller's events as server-sent events, resumed after `Last-Event-ID`. The first event is
 * `ready`, or `reset` when what the client missed is no longer kept.
 */
export function liveRoutes(ports: LivePorts): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>();
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/live',
    tags: ['live'],
    summary: 'Flux des évènements de la personne connectée (server-sent events), repris après Last-Event-ID',
    security: [{ bearer: [] }],
    responses: { 200: { description: 'text/event-stream' } },
  });
  app.get('/live', ports.requireUser, async (c) => {
    const token = bearerToken(c) ?? '';
    const subscription = await ports.live.subscribe(c.get('principal'), c.req.header('last-event-id') ?? null);
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, async (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      await stream.writeSSE({ id: subscription.from, event: subscription.missedSome ? 'reset' : 'ready', data: '{}' });
      try {
        while (!gone.signal.aborted) {
          const waited = AbortSignal.any([gone.signal, AbortSignal.timeout(HEARTBEAT_MS)]);
          const events = await subscription.next(waited);
          // A session that ended meanwhile receives nothing more.
          if (!(await ports.authenticate(token))) return;
          for (const { id, type, payload } of events)
            await stream.writeSSE({ id, event: type, data: JSON.stringify(payload) });
          if (events.length > 0) continue;
          if (!waited.aborted) return;
          if (!gone.signal.aborted) await stream.write(': \n\n');
        }
      } finally {
        subscription.close();
      }
    });
  });
  return app;
}
