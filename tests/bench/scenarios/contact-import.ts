import { UPLOAD_CHUNK, UPLOADS_AT_ONCE } from '@basoche/protocol';
import { cpuMs } from '../load/process-stats.ts';
import { withDatabase } from '../targets/bench-firm.ts';
import type { Running } from '../targets/target.ts';
import { fillFirm } from './records.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const ROWS = 20_000;
/** One in so many is a contact that the firm has. */
const KNOWN = 4;

/** A device imports a file into a firm with 50,000 contacts, as the wizard does: chunks of ten, twenty at once. */
export const contactImport: Scenario = {
  name: 'contact-import',
  quick: true,
  fits: (target) => target.name === 'ours',
  async run({ start }: Bench): Promise<Measured> {
    const server = await start();
    return withDatabase(server.databaseUrl!, async (database) => {
      const { tokens } = await fillFirm(database, server, 1);
      const cpu = () => server.pids().reduce((sum, pid) => sum + cpuMs(pid), 0);
      const before = cpu();
      const first = await importAll(server, tokens[0]!, 'first');
      const importCpu = cpu() - before;
      const again = await importAll(server, tokens[0]!, 'again');
      if (first.created !== ROWS - ROWS / KNOWN || again.created !== 0)
        throw new Error(JSON.stringify({ first, again }));
      return { importMs: first.ms, importCpu, importAgainMs: again.ms };
    });
  },
};

function rowOf(n: number) {
  const isKnown = n % KNOWN === 0;
  return {
    row: n + 2,
    ...(isKnown
      ? { firstname: `Prénom ${(n + 1) % 300}`, lastname: `Nom ${n + 1}`, email: `contact${n + 1}@demo.basoche.test` }
      : { firstname: `Camille ${n}`, lastname: `Lefèvre ${n}`, email: `camille${n}@import.basoche.test` }),
    ...{ company: `Société ${n % 2_000}`, fonction: 'Directrice', city: 'Nantes', country: 'France' },
    mobile_phone: `07${String(n).padStart(8, '0')}`,
  };
}

async function importAll(server: Running, token: string, uploadId: string) {
  const started = performance.now();
  let next = 0;
  let created = 0;
  async function send(): Promise<void> {
    while (next < ROWS / UPLOAD_CHUNK) {
      const chunkIndex = next++;
      const chunk = Array.from({ length: UPLOAD_CHUNK }, (_, at) => rowOf(chunkIndex * UPLOAD_CHUNK + at));
      const answer = await fetch(`http://127.0.0.1:${server.ports[0]}/api/contact/bulk_upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ chunk, uploadId, chunkIndex, totalExpected: ROWS }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      created += ((await answer.json()) as { created: number }).created;
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, send));
  return { ms: performance.now() - started, created };
}
