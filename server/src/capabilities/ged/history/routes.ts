import { fileName } from '@basoche/domain';
import { z } from '@hono/zod-openapi';
import {
  DocumentHistory,
  DocumentState,
  DocumentStateQuery,
  DocumentVersion,
  HistoryDecision,
  HistoryPublicKey,
  HistoryRequest,
  NewDocumentVersion,
  NewHistoryRequest,
  pathId,
  SeenMoment,
  SeenQuestion,
} from '@basoche/protocol';
import type { Api } from '../../../http/api.ts';
import { command } from '../../../http/command.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { exportHistory } from './export/export-history.ts';
import { ExportTurns } from './export/export-turns.ts';
import { decideRequest, requestHistory } from './history-requests.ts';
import { listHistory, readSeen, readState } from './read-history.ts';
import { nameVersion, unnameVersion } from './versions.ts';

const BySlug = z.object({ slug: pathId });
const moment = z.coerce.number('Le moment n’est pas valable.').int().min(1, 'Le moment n’est pas valable.');
const ByMoment = BySlug.extend({ seq: moment });
const ByVersion = BySlug.extend({ id: pathId });
const ByRequester = BySlug.extend({ user: pathId });

/** The past of documents: who wrote when, what it was then, named moments, and who may see it. */
export function historyRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;
  const turns = new ExportTurns();

  api.get(
    '/ged/file/listDocumentHistory/{slug}',
    { summary: 'Historique d’un document', params: BySlug, answer: DocumentHistory },
    ({ principal, params }) => listHistory(deps, principal, params.slug),
  );

  api.get(
    '/documents/{slug}/history/export',
    { summary: 'Historique signé d’un document, en fichier', params: BySlug },
    async ({ principal, params }) => {
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
          'content-disposition': `attachment; filename="historique.zip"; filename*=UTF-8''${encodeURIComponent(name)}`,
          'cache-control': 'private, no-store',
        },
      });
    },
  );

  api.post(
    '/documents/{slug}/history/seen',
    { summary: 'Dernier moment qu’un appareil a vu', params: BySlug, body: SeenQuestion, answer: SeenMoment },
    ({ principal, params, body }) => readSeen(deps, principal, params.slug, body.known),
  );

  api.get(
    '/documents/{slug}/history/{seq}',
    {
      summary: 'Un document à un moment de son histoire',
      params: ByMoment,
      query: DocumentStateQuery,
      answer: DocumentState,
    },
    ({ principal, params, query }) => readState(deps, principal, params.slug, params.seq, query.since ?? null),
  );

  api.post(
    '/documents/{slug}/versions',
    {
      summary: 'Nommer une version',
      params: BySlug,
      body: NewDocumentVersion,
      answer: DocumentVersion,
      status: 201,
    },
    ({ c, principal, params, body }) => nameVersion(c, deps, principal, params.slug, body),
  );

  api.delete(
    '/documents/{slug}/versions/{id}',
    { summary: 'Retirer le nom d’une version', params: ByVersion },
    ({ c, principal, params }) => unnameVersion(c, deps, principal, params.slug, params.id),
  );

  api.get(
    '/ged/file/history/publicKey',
    { summary: 'Clé qui signe les historiques exportés', public: true, answer: HistoryPublicKey },
    () => ({
      algorithm: 'Ed25519' as const,
      publicKey: deps.historyKey.publicKey,
      fingerprint: deps.historyKey.fingerprint,
    }),
  );

  api.post(
    '/ged/file/history/requestRights',
    { summary: 'Demander à voir l’historique', body: NewHistoryRequest, answer: HistoryRequest, status: 201 },
    ({ c, principal, body }) => command(c, db, (trx) => requestHistory(trx, deps, principal, body.slug)),
  );

  api.put(
    '/documents/{slug}/history/requests/{user}',
    { summary: 'Répondre à une demande', params: ByRequester, body: HistoryDecision, answer: HistoryRequest },
    ({ c, principal, params, body }) =>
      command(c, db, (trx) => decideRequest(trx, deps, principal, params.slug, params.user, body.status)),
  );
}
