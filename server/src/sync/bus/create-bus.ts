import type { Log } from '../../log.ts';
import type { Bus } from './bus.ts';
import { localBus } from './bus.ts';
import { pgBus } from './pg-bus.ts';
import { redisBus } from './redis-bus.ts';

/** Between processes: Redis when there is one, else PostgreSQL, nothing on the embedded database. */
export function createBus(urls: { redis?: string | undefined; database?: string | undefined }, log: Log): Bus {
  if (!urls.database) return localBus();
  return urls.redis ? redisBus(urls.redis, log) : pgBus(urls.database, log);
}
