import { ASSISTANT_MODES } from '@basoche/protocol';
import type { AssistantMode, AssistantProject, AssistantSettings } from '@basoche/protocol';
import { allows } from '@basoche/domain';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireProject, visibleProjects } from '../projects/index.ts';
import { readAccount } from '../access/index.ts';
import type { Assistant } from './assistant.ts';
import { embeddedProvider } from './embedded/embedded-provider.ts';
import type { AssistantPort } from './port.ts';

/** Without a choice the server answers alone: that an address is configured sends nothing to it. */
const DEFAULT_MODE: AssistantMode = 'embedded';

async function modeOf(trx: Trx): Promise<AssistantMode> {
  const row = await trx.selectFrom('assistant_setting').select('mode').executeTakeFirst();
  return ASSISTANT_MODES.find((mode) => mode === row?.mode) ?? DEFAULT_MODE;
}

/** Who answers in this firm; `null` while the assistant is off. A provider that is not configured any more is the server. */
export async function portOf(trx: Trx, { external }: Assistant): Promise<AssistantPort | null> {
  const mode = await modeOf(trx);
  if (mode === 'off') return null;
  return mode === 'external' && external ? external : embeddedProvider;
}

export async function readSettings(trx: Trx, who: Principal, assistant: Assistant): Promise<AssistantSettings> {
  const port = await portOf(trx, assistant);
  return {
    mode: await modeOf(trx),
    provider: port?.provider ?? null,
    external: assistant.external?.provider ?? null,
    canChange: allows('admin', await readAccount(trx, who.userId)),
  };
}

/** @throws ApiError UNPROCESSABLE when no external provider is configured */
export async function changeMode(
  trx: Trx,
  who: Principal,
  { external }: Assistant,
  mode: AssistantMode,
  now: number,
): Promise<void> {
  if (mode === 'external' && external === null)
    throw new ApiError('UNPROCESSABLE', { fields: { mode: 'assistant.noProvider' } });
  const change = { mode, changed_by: who.userId, changed_at: new Date(now) };
  await trx
    .insertInto('assistant_setting')
    .values({ firm_id: who.firmId, ...change })
    .onConflict((conflict) => conflict.column('firm_id').doUpdateSet(change))
    .execute();
}

/** Ids of the projects whose documents the assistant does not read. */
export async function projectsOff(trx: Trx): Promise<Set<string>> {
  const rows = await trx.selectFrom('assistant_project_off').select('project_id').execute();
  return new Set(rows.map((row) => row.project_id));
}

export async function assistantProjects(trx: Trx, who: Principal): Promise<AssistantProject[]> {
  const off = await projectsOff(trx);
  const rows = await visibleProjects(trx, who)
    .select(['project.id', 'project.code_id', 'project.name'])
    .orderBy('project.name')
    .orderBy('project.id')
    .execute();
  return rows.map((row) => ({ id: row.id, code: row.code_id, name: row.name, enabled: !off.has(row.id) }));
}

/** @throws ApiError NOT_FOUND */
export async function switchProject(
  trx: Trx,
  who: Principal,
  reference: string,
  enabled: boolean,
  now: number,
): Promise<AssistantProject> {
  const project = await requireProject(trx, who, reference);
  if (enabled) await trx.deleteFrom('assistant_project_off').where('project_id', '=', project.id).execute();
  else
    await trx
      .insertInto('assistant_project_off')
      .values({ firm_id: who.firmId, project_id: project.id, changed_by: who.userId, changed_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { ...project, enabled };
}
