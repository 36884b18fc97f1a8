import { documentCalls } from '@basoche/protocol';
import { asAttachment, fileName } from '@basoche/domain';
import type { Api } from '../../../http/api.ts';
import { command } from '../../../http/command.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { exportHistory } from './export/export-history.ts';
import { ExportTurns } from './export/export-turns.ts';
import { decideRequest, requestHistory } from './history-requests.ts';
import { listHistory, readSeen, readState } from './read-history.ts';
import { nameVersion, unnameVersion } from './versions.ts';

/** The past of documents: who wrote when, what it was then, named moments, and who may see it. */
export function historyRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;
  const turns = new ExportTurns();

  api.serve(documentCalls.readHistory, ({ principal, params }) => listHistory(deps, principal, params.slug));

  api.serve(documentCalls.exportHistory, async ({ principal, params }) => {
    let made = { title: '', size: 0 };
    const body = await turns.send(principal.userId, async () => {
      const { title, file } = await exportHistory(deps, principal, params.slug);
      made = { title, size: file.size };
      return file.content;
    });
    const name = fileName(`Historique ${made.title}`, 'zip');
    return new Response(body, {
      headers: {
        'content-type': 'application/zip',
        'content-length': String(made.size),
        'content-disposition': asAttachment(name),
        'cache-control': 'private, no-store',
      },
    });
  });

  api.serve(documentCalls.findSeenVersion, ({ principal, params, body }) =>
    readSeen(deps, principal, params.slug, body.known),
  );

  api.serve(documentCalls.readStateAt, ({ principal, params, query }) =>
    readState(deps, principal, params.slug, params.seq, query.since ?? null),
  );

  api.serve(documentCalls.nameVersion, ({ c, principal, params, body }) =>
    nameVersion(c, deps, principal, params.slug, body),
  );

  api.serve(documentCalls.unnameVersion, ({ c, principal, params }) =>
    unnameVersion(c, deps, principal, params.slug, params.id),
  );

  api.serve(documentCalls.readHistoryKey, () => ({
    algorithm: 'Ed25519' as const,
    publicKey: deps.historyKey.publicKey,
    fingerprint: deps.historyKey.fingerprint,
  }));

  api.serve(documentCalls.requestHistory, ({ c, principal, params }) =>
    command(c, db, (trx) => requestHistory(trx, deps, principal, params.slug)),
  );

  api.serve(documentCalls.answerHistoryRequest, ({ c, principal, params, body }) =>
    command(c, db, (trx) => decideRequest(trx, deps, principal, params.slug, params.user, body.status)),
  );
}
