import { randomUUID } from 'node:crypto';
import { calls } from '@basoche/protocol';
import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import type { Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { ApiError } from './api-error.ts';
import { apiPage } from './api-page.ts';
import type { OpenApi } from './api-page.ts';
import { healthRoutes } from './health.ts';
import type { InFlight } from './in-flight.ts';
import { problemAnswer } from './problem.ts';
import { securityHeaders } from './security-headers.ts';
import { serverMark } from './server-mark.ts';
import { staticFiles } from './static-files.ts';

export interface AppParts {
  db: Db;
  log: Log;
  metrics: { registry: Registry; measure: MiddlewareHandler };
  /** What Prometheus shows at `/metrics`; without one there is no such page. */
  metricsToken?: string | undefined;
  /** Mounted at `/api`, in this order. */
  routes: Hono<ApiEnv>[];
  /** Folder of the built web app. */
  web: string;
  https: boolean;
  bodyBytes: number;
  requests: InFlight;
  /** Follows which devices are in contact. */
  followContacts?: MiddlewareHandler<ApiEnv>;
}

/** Everything that answers HTTP on the one port. */
export function createApp(parts: AppParts): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>();
  app.use(serverMark);
  app.use(securityHeaders({ https: parts.https }));
  app.use(async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
  });
  app.use('/api/*', parts.metrics.measure);
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  const limitBody = bodyLimit({
    maxSize: parts.bodyBytes,
    onError: () => {
      throw new ApiError('TOO_LARGE');
    },
  });
  // A read has no body to measure. The sync engine has limits of its own: one exchange carries many documents.
  app.use('/api/*', (c, next) =>
    c.req.method === 'GET' || c.req.path.startsWith('/api/sync/') || isOfBytes(c.req) ? next() : limitBody(c, next),
  );
  app.onError((error, c) => problemAnswer(error, c, parts.log));

  app.route(
    '/',
    healthRoutes({
      db: parts.db,
      registry: parts.metrics.registry,
      isDraining: () => parts.requests.isStopping,
      metricsToken: parts.metricsToken,
    }),
  );
  app.use('/api/*', parts.requests.track);
  if (parts.followContacts) app.use('/api/*', parts.followContacts);
  for (const routes of parts.routes) app.route('/api', routes);
  describeApi(app);
  app.all('/api/*', () => {
    throw new ApiError('NOT_FOUND');
  });
  app.route('/', staticFiles(parts.web));
  return app;
}

/** Paths of the calls whose body is bytes, with a limit of its own. */
const OF_BYTES = calls
  .filter(({ spec }) => spec.maxBytes !== undefined)
  .map(({ method, path }) => ({ method, path: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

function isOfBytes({ method, path }: { method: string; path: string }): boolean {
  return OF_BYTES.some((each) => each.method === method && each.path.test(path));
}

function describeApi(app: OpenAPIHono<ApiEnv>): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  let made: OpenApi | null = null;
  const describe = () =>
    (made ??= app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'API Basoche',
        version: '1',
        description:
          'Chaque appel porte un jeton « Authorization: Bearer … », sauf mention contraire. Les corps sont acceptés en JSON et en multipart. Un refus est un « application/problem+json » avec son code, sa phrase en français et sa raison (« reason »). Avec un en-tête « Idempotency-Key », une commande répétée donne la même réponse sans second effet, pendant 30 jours ; une clé UUID version 7 plus ancienne est refusée (COMMAND_TOO_OLD).',
      },
    }) as OpenApi);
  app.get('/api/openapi.json', (c) => c.json(describe()));
  app.route('/', apiPage(describe));
}
