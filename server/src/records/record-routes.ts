import { recordCalls } from '@basoche/protocol';
import { compress } from 'hono/compress';
import type { Db } from '../db/database.ts';
import type { ApiPorts } from '../http/api-env.ts';
import { createApi } from '../http/api.ts';
import { recordChanges } from './record-changes.ts';
import type { RecordSource } from './record-source.ts';

export function recordRoutes(ports: ApiPorts & { db: Db }, sources: readonly RecordSource[]) {
  const api = createApi(ports, 'records');
  // Rows repeat their names and places: a seventh is left of a fill, which may come over a train's network.
  api.app.use('/records/*', compress());
  api.serve(recordCalls.readRecordChanges, async ({ principal, query }) => {
    const account = await ports.accountOf(principal);
    return ports.db.asFirm(principal.firmId, (trx) =>
      recordChanges(trx, { firmId: principal.firmId, account }, sources, {
        records: query.records,
        since: query.since,
      }),
    );
  });
  return api.app;
}
