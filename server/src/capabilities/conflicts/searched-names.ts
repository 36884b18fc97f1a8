import type { PartySide, SearchedName } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

/** A name of a search, and whom of the directory it names. */
export interface Searched extends SearchedName {
  contact: string | null;
  company: string | null;
  /** Id of the person through whom the name came. */
  ofContact: string | null;
}

const named = { via: null, of: '', ofContact: null } as const;

/** A name that somebody typed. */
export const typedName = (name: string, side: PartySide | null): Searched => ({
  ...named,
  name,
  side,
  contact: null,
  company: null,
});

/** The client and the parties of a project; of a person and their company both. */
export async function namesOfProject(trx: Trx, projectId: string): Promise<Searched[]> {
  const { rows } = await sql<Pick<Searched, 'name' | 'side' | 'contact' | 'company'>>`
    with people as (
      select 0 as place, 'pour' as side, contact_id, company_id, client_name as name, created_at, id from project
        where id = ${projectId}
      union all select 1, side, contact_id, company_id, name, created_at, id from project_party
        where project_id = ${projectId}
    ), named as (
      select people.*, contact.firstname || ' ' || contact.lastname as called, contact.id as contact, null::uuid as company
        from people join contact on contact.id = people.contact_id
      union all select people.*, company.name, null, company.id from people join company on company.id = people.company_id
      union all select people.*, name, null, null from people
        where contact_id is null and company_id is null and name <> ''
    )
    select side, contact, company, called as name from named order by place, created_at, id, company nulls first`.execute(
    trx,
  );
  return onceEach(rows.map((row) => ({ ...named, ...row })));
}

interface Related extends Pick<Searched, 'name' | 'contact' | 'company' | 'via'> {
  /** Id of the contact or company that they are related to. */
  to: string;
}

/** Who is something to these people of the directory: their relations both ways, and the companies they work for. */
export async function relatedNames(trx: Trx, people: readonly Searched[]): Promise<Searched[]> {
  const ids = [...new Set(people.flatMap(({ contact, company }) => contact ?? company ?? []))];
  if (ids.length === 0) return [];
  const { rows } = await sql<Related>`
    select coalesce(contact.firstname || ' ' || contact.lastname, company.name, nullif(related.name, '')) as name,
      contact.id as contact, company.id as company, via, "to"
    from (
      select coalesce(contact_id, company_id) as "to", to_contact_id as contact_id, to_company_id as company_id, name, kind as via
        from relation where contact_id = any(${ids}::uuid[]) or company_id = any(${ids}::uuid[])
      union all select coalesce(to_contact_id, to_company_id), contact_id, company_id, '', kind
        from relation where to_contact_id = any(${ids}::uuid[]) or to_company_id = any(${ids}::uuid[])
      union all select id, null, company_id, '', 'employer'
        from contact where id = any(${ids}::uuid[]) and company_id is not null
    ) related
    left join contact on contact.id = related.contact_id left join company on company.id = related.company_id
    order by name, via`.execute(trx);
  return onceEach(
    people.flatMap((person) =>
      rows
        .filter(({ to }) => to === (person.contact ?? person.company))
        .map(({ name, contact, company, via }) => ({
          name,
          contact,
          company,
          via,
          side: person.side,
          of: person.name,
          ofContact: person.contact,
        })),
    ),
  );
}

/** The same person on the same side is searched once. */
export function onceEach(names: readonly Searched[]): Searched[] {
  const byKey = new Map<string, Searched>();
  for (const each of names) {
    const key = `${each.contact ?? each.company ?? each.name.toLowerCase()}/${each.side ?? ''}`;
    if (!byKey.has(key)) byKey.set(key, each);
  }
  return [...byKey.values()];
}
