import { z } from '@hono/zod-openapi';
import { MessageFile, MessageFilePart } from '@basoche/protocol';
import type { Api } from '../../../http/api.ts';
import { command } from '../../../http/command.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { keepPart, readFile } from './message-files.ts';

const slug = z.uuidv7('L’identifiant doit être un UUID version 7.').toLowerCase();
const partNumber = z.coerce
  .number()
  .int()
  .min(0, 'Le morceau n’est pas valable.')
  .max(63, 'Le morceau n’est pas valable.');

export function fileRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;

  api.put(
    '/messenger/file/{slug}/part/{part}',
    {
      summary: 'Déposer un morceau d’une pièce jointe',
      params: z.object({ slug, part: partNumber }),
      body: MessageFilePart,
      answer: MessageFile,
    },
    ({ c, principal, params, body }) =>
      command(c, db, (trx) => keepPart(trx, deps, principal, params.slug, params.part, body)),
  );

  api.get(
    '/messenger/file/{slug}',
    { summary: 'Le contenu d’une pièce jointe', params: z.object({ slug }) },
    async ({ principal, params }) => {
      const { file, bytes } = await db.asFirm(principal.firmId, (trx) => readFile(trx, principal, params.slug));
      return new Response(new Uint8Array(bytes), {
        headers: {
          // Never shown by the browser itself, whatever somebody said that it is.
          'content-type': 'application/octet-stream',
          'content-length': String(bytes.length),
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'private, no-store',
        },
      });
    },
  );
}
