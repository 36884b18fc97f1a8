import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';

/** Numbers of the feed of records, under `basoche_records_`. */
export interface RecordMetrics {
  /** A shared reading of this many rows is over. */
  read(rows: number): void;
  answered(page: 'fill' | 'changes'): void;
}

export function recordMetrics(registry: Registry): RecordMetrics {
  const registers = [registry];
  const readings = new Counter({
    name: 'basoche_records_readings_total',
    help: 'Readings of changed records, each for all devices that asked by then',
    registers,
  });
  const rows = new Counter({
    name: 'basoche_records_read_rows_total',
    help: 'Changed records that those readings read',
    registers,
  });
  const pages = new Counter({
    name: 'basoche_records_pages_total',
    help: 'Pages of the feed of records that devices were given',
    labelNames: ['page'],
    registers,
  });
  return {
    read(count) {
      readings.inc();
      rows.inc(count);
    },
    answered: (page) => pages.inc({ page }),
  };
}
