import type { Tables } from '../store/tables.ts';

const LEASE_MS = 15_000;

interface Lease {
  tab: string;
  until: number;
}

/** Takes or renews the right to drain the outbox, where there are no Web Locks [TB7]. @throws StorageError */
export function takeLease(tables: Tables, tab: string, now: number): Promise<boolean> {
  return tables.run('readwrite', ['state'], async (rows) => {
    const lease = await rows.get<Lease>('state', 'lease');
    // One that ends later than any lease can was taken before the clock was put right.
    const isHeld = lease !== undefined && lease.until > now && lease.until <= now + LEASE_MS;
    if (isHeld && lease.tab !== tab) return false;
    rows.put('state', 'lease', { tab, until: now + LEASE_MS } satisfies Lease);
    return true;
  });
}
