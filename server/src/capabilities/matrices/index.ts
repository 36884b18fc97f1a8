import { asAttachment, byName, fileName } from '@basoche/domain';
import { checkTemplate, fillTemplate, matterFields, partyName } from '@basoche/office/mail-merge';
import { matriceCalls, reason } from '@basoche/protocol';
import type { MergeRequest } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { requireOpenProject, requireProject } from '../projects/index.ts';
import { factsOfMatter } from './facts-of-matter.ts';
import {
  bytesOfMatrice,
  createMatrice,
  findMatrice,
  refusingFile,
  removeMatrice,
  templateOf,
  updateMatrice,
} from './matrice-commands.ts';
import { matriceOf, matriceRows, matriceSource } from './matrice-rows.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Models of the firm, and the documents that they make of its matters. */
export const matrices = defineCapability({
  name: 'matrices',
  records: [matriceSource],
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'matrices');

    api.serve(matriceCalls.listMatrices, ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        await requireProject(trx, principal, params.id);
        const rows = await matriceRows(trx).execute();
        return rows.map(matriceOf).toSorted((one, other) => byName(one.name, other.name));
      }),
    );

    api.serve(matriceCalls.createMatrice, async ({ c, principal, body: { id, ...matrice } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => createMatrice(trx, reader, idToCreate(c, clock, id), matrice, clock.now()));
    });

    api.serve(matriceCalls.updateMatrice, async ({ c, principal, params, body }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => updateMatrice(trx, reader, params.id, body, clock.now()));
    });

    api.serve(matriceCalls.removeMatrice, ({ c, params }) => command(c, db, (trx) => removeMatrice(trx, params.id)));

    api.serve(matriceCalls.deleteMatrice, ({ c, principal, params }) =>
      command(c, db, async (trx) => {
        await requireProject(trx, principal, params.projectId);
        await removeMatrice(trx, params.matriceId);
      }),
    );

    api.serve(matriceCalls.readMatriceFile, ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const { file_name } = await findMatrice(trx, params.id);
        return fileAnswer(await bytesOfMatrice(trx, params.id), file_name);
      }),
    );

    api.serve(matriceCalls.preMailMerge, async ({ principal, params, body }) => {
      const { template, data, answers } = await merged(deps, principal, params.id, body);
      return { fields: refusingFile(() => checkTemplate(template, data, answers)), faults: [...template.faults] };
    });

    api.serve(matriceCalls.mailMerge, async ({ principal, params, body }) => {
      const { template, data, answers, name } = await merged(deps, principal, params.id, body);
      const [fault] = template.faults;
      if (fault) throw new ApiError(reason('matrices.faults', { tag: fault.tag, place: fault.place.slice(0, 120) }));
      const { bytes } = refusingFile(() => fillTemplate(template, data, answers));
      return fileAnswer(bytes, fileName(name, 'docx'));
    });

    return api.app;
  },
});

/** A model, and the fields of a matter that the caller may change. @throws ApiError */
async function merged(deps: CapabilityDeps, principal: Principal, id: string, request: MergeRequest) {
  const reader = await readerOf(deps, principal);
  const { db, clock } = deps;
  const found = await db.asFirm(principal.firmId, async (trx) => {
    const project = await requireOpenProject(trx, principal, id);
    const { name } = await findMatrice(trx, request.matrice);
    const bytes = await bytesOfMatrice(trx, request.matrice);
    const facts = await factsOfMatter(trx, reader, project, request.recipient ?? null, clock.now());
    return { name, bytes, facts };
  });
  const recipient = found.facts.parties.find((party) => party.id === request.recipient);
  return {
    template: templateOf(found.bytes),
    data: matterFields(found.facts),
    answers: request.answers ?? {},
    name: [found.name, recipient === undefined ? '' : partyName(recipient)].filter(Boolean).join(' - '),
  };
}

function fileAnswer(bytes: Uint8Array<ArrayBuffer>, name: string): Response {
  return new Response(bytes, {
    headers: {
      'content-type': WORD,
      'content-disposition': asAttachment(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  });
}
