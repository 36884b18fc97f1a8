import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** Numbers of the sync server, under `basoche_sync_`. */
export interface SyncMetrics {
  commit(updates: number, milliseconds: number): void;
  commitFailed(): void;
  sent(bytes: number): void;
  received(bytes: number): void;
  /** A socket or channel closed by the server. */
  closed(code: string): void;
  /** A channel skipped because its line was behind. */
  skipped(): void;
  projected(milliseconds: number): void;
  projectionFailed(): void;
  compacted(updates: number): void;
  quarantined(): void;
}

export interface SyncGauges {
  sockets: () => number;
  channels: () => number;
  rooms: () => number;
  cacheBytes: () => number;
}

export function createMetrics(registry: Registry, gauges: SyncGauges): SyncMetrics {
  const registers = [registry];
  const commits = new Histogram({
    name: 'basoche_sync_commit_seconds',
    help: 'Duration of a group commit',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.25, 1, 5],
    registers,
  });
  const batch = new Histogram({
    name: 'basoche_sync_commit_updates',
    help: 'Updates in one group commit',
    buckets: [1, 2, 5, 10, 50, 200, 1000],
    registers,
  });
  const failed = counter('basoche_sync_commit_failures_total', 'Group commits that failed');
  const sent = sum('basoche_sync_sent_bytes_total', 'Bytes sent on sync sockets');
  const received = sum('basoche_sync_received_bytes_total', 'Bytes received on sync sockets');
  const closed = new Counter({
    name: 'basoche_sync_closed_total',
    help: 'Sockets and channels closed by the server',
    labelNames: ['code'],
    registers,
  });
  const skipped = counter('basoche_sync_skipped_total', 'Channels skipped because their line was behind');
  const lag = new Histogram({
    name: 'basoche_sync_projection_lag_seconds',
    help: 'From the commit of an edit to its rows',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers,
  });
  const projectionFailed = counter(
    'basoche_sync_projection_failures_total',
    'Projections that failed and are tried again',
  );
  const compacted = counter('basoche_sync_compacted_updates_total', 'Updates moved into the history');
  const quarantined = counter('basoche_sync_quarantined_total', 'Documents put into quarantine');
  for (const [name, read] of Object.entries(gauges) as [keyof SyncGauges, () => number][]) {
    const gauge: Gauge = new Gauge({
      name: `basoche_sync_${name === 'cacheBytes' ? 'cache_bytes' : name}`,
      help: `Open ${name} of this process`,
      registers,
      collect: () => gauge.set(read()),
    });
  }

  function counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers });
  }

  /** Counted on the hot path as a plain number, and told when somebody asks. */
  function sum(name: string, help: string): { value: number } {
    const total = { value: 0 };
    const shown: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        shown.reset();
        shown.inc(total.value);
      },
    });
    return total;
  }

  return {
    commit(updates, milliseconds) {
      commits.observe(milliseconds / 1000);
      batch.observe(updates);
    },
    commitFailed: () => failed.inc(),
    sent(bytes) {
      sent.value += bytes;
    },
    received(bytes) {
      received.value += bytes;
    },
    closed: (code) => closed.inc({ code }),
    skipped: () => skipped.inc(),
    projected: (milliseconds) => lag.observe(milliseconds / 1000),
    projectionFailed: () => projectionFailed.inc(),
    compacted: (updates) => compacted.inc(updates),
    quarantined: () => quarantined.inc(),
  };
}
