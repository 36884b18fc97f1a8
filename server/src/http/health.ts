import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { MiddlewareHandler } from 'hono';
import type { Db } from '../db/database.ts';
import { ApiError } from './api-error.ts';

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

export interface HealthParts {
  db: Db;
  registry: Registry;
  isDraining: () => boolean;
  /** Who scrapes `/metrics` shows it; without one there is no such page. */
  metricsToken?: string | undefined;
  /** Longest wait for one measure. */
  metricPatienceMs?: number;
}

/** `/api/health`: the process is alive. `/api/ready`: it can serve. `/metrics`: Prometheus. */
export function healthRoutes(parts: HealthParts): Hono {
  const { db, registry, isDraining } = parts;
  const isOperator = bearerCheck(parts.metricsToken);
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
  app.get('/metrics', async (c) => {
    if (!isOperator(c.req.header('authorization'))) throw new ApiError('NOT_FOUND');
    const text = await readMeasures(registry, parts.metricPatienceMs ?? METRIC_PATIENCE_MS);
    return c.text(text, 200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
  });
  return app;
}

/** Below the ten seconds that Prometheus waits by itself. */
const METRIC_PATIENCE_MS = 3_000;

/** What can be read now: a measure that fails or does not come, as those of a database that is away, is left out. */
async function readMeasures(registry: Registry, patienceMs: number): Promise<string> {
  const texts = await Promise.all(
    registry.getMetricsAsArray().map((metric) => inTime(registry.getSingleMetricAsString(metric.name), patienceMs)),
  );
  return `${texts.filter((text) => text !== null).join('\n\n')}\n`;
}

async function inTime(text: Promise<string>, patienceMs: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  // What keeps it away is in the log of those who need it; here it must not hide the other measures.
  const read = text.catch(() => null);
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/** Whether an `Authorization` header shows the token; compared in a time that says nothing about it. */
function bearerCheck(token: string | undefined): (header: string | undefined) => boolean {
  if (token === undefined) return () => false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const wanted = hash(`Bearer ${token}`);
  return (header) => timingSafeEqual(hash(header ?? ''), wanted);
}
