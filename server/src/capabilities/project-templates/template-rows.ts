import { isOutside } from '@basoche/domain';
import { ProjectTemplate, projectTemplateRecord } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';

/** What a template holds beside its name. */
export const TemplateContent = ProjectTemplate.pick({ fields: true, members: true, teams: true, lists: true });

export function templateRows(trx: Trx) {
  return trx.selectFrom('project_template').select(['id', 'name', 'content', 'created_by', 'created_at']);
}

export type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['execute']>>[number];

export function templateOf({ id, name, content, created_by: createdBy, created_at: at }: TemplateRow): ProjectTemplate {
  return { id, name, ...TemplateContent.parse(content), createdBy, createdAt: at.getTime() };
}

export const projectTemplateSource = recordSource({
  kind: projectTemplateRecord,
  async read(trx, reader, { after, limit }) {
    // Clients and partners open no matters.
    if (isOutside(reader.account)) return [];
    let rows = templateRows(trx).orderBy('id').limit(limit);
    if (after !== null) rows = rows.where('id', '>', after);
    return (await rows.execute()).map(templateOf);
  },
  async readChanged(trx, ids) {
    const rows = await templateRows(trx).where('id', 'in', ids).execute();
    return rows.map((row) => ({ id: row.id, row: templateOf(row) }));
  },
});
