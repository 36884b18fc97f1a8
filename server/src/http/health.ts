import { Hono } from 'hono';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { MiddlewareHandler } from 'hono';
import type { Db } from '../db/database.ts';

/** The process's own metrics and those of REST. The sync engine registers its own in the same registry. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'basoche_http_requests_total',
    help: 'REST requests answered',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'basoche_http_request_seconds',
    help: 'Time to answer a REST request',
    labelNames: ['method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const measure: MiddlewareHandler = async (c, next) => {
    const began = performance.now();
    await next();
    requests.inc({ method: c.req.method, status: String(c.res.status) });
    duration.observe({ method: c.req.method }, (performance.now() - began) / 1000);
  };
  return { registry, measure };
}

/** `/api/health`: the process is alive. `/api/ready`: it can serve. `/metrics`: Prometheus. */
export function healthRoutes(db: Db, registry: Registry, isDraining: () => boolean): Hono {
  const app = new Hono();
  let isMigrated = false;
  app.get('/api/health', (c) => c.json({ status: 'ok' }));
  app.get('/api/ready', async (c) => {
    if (isDraining()) return c.json({ status: 'draining' }, 503);
    try {
      await db.ping();
      isMigrated ||= (await db.pendingMigrations()).length === 0;
    } catch {
      // The caller is the one who notices.
      return c.json({ status: 'database unreachable' }, 503);
    }
    return isMigrated ? c.json({ status: 'ready' }) : c.json({ status: 'migrating' }, 503);
  });
  app.get('/metrics', async (c) => c.text(await registry.metrics(), 200, { 'content-type': registry.contentType }));
  return app;
}
