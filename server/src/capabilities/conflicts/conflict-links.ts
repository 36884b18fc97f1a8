import type { LinkWeight, PartyRole, PartySide } from '@basoche/protocol';
import { LINK_WEIGHTS } from '@basoche/protocol';
import { LIKENESSES } from '@basoche/domain';
import type { Likeness } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { AlikeName } from './alike-names.ts';
import type { Searched } from './searched-names.ts';

/** A link as a report keeps it: who may read it is asked when it is read. */
export interface StoredLink {
  /** Index of the name that was searched. */
  searched: number;
  name: string;
  likeness: Likeness;
  weight: LinkWeight;
  contact: string | null;
  company: string | null;
  project: string | null;
  role: PartyRole | null;
  side: PartySide | null;
}

/** Where somebody stands: in a project, or in the directory alone. */
interface Place extends Pick<StoredLink, 'name' | 'contact' | 'company' | 'project' | 'role' | 'side'> {
  /** The records of the search that led here, `contact/…`. */
  key: string;
}

/** What the alike names of each searched name are linked with, the weightiest first. @param own the project that is searched for */
export async function conflictLinks(
  trx: Trx,
  searched: readonly Searched[],
  alike: ReadonlyMap<string, readonly AlikeName[]>,
  own: string | null,
): Promise<StoredLink[]> {
  const places = await placesOf(trx, [...alike.values()].flat());
  const links = searched.flatMap((name, index) =>
    (alike.get(name.name) ?? []).flatMap(({ record, id, likeness }) =>
      (places.get(`${record}/${id}`) ?? [])
        .filter((place) => place.project !== own || own === null)
        .filter((place) => place.project !== null || !isItself(name, place))
        .map((place) => ({
          name: place.name,
          contact: place.contact,
          company: place.company,
          project: place.project,
          role: place.role,
          side: place.side,
          searched: index,
          likeness: isItself(name, place) ? ('same' as const) : likeness,
          weight: weightOf(name.side, place),
        })),
    ),
  );
  return oncePerProject(links).toSorted(
    (a, b) =>
      LINK_WEIGHTS.indexOf(a.weight) - LINK_WEIGHTS.indexOf(b.weight) ||
      LIKENESSES.indexOf(a.likeness) - LIKENESSES.indexOf(b.likeness) ||
      a.searched - b.searched ||
      a.name.localeCompare(b.name, 'fr'),
  );
}

const isItself = (name: Searched, { contact, company }: Place) =>
  (contact !== null && contact === name.contact) || (company !== null && company === name.company);

/** Those whose affair a project is; lawyers, experts, officers and witnesses do their work in it, on whichever side. */
const PARTIES: readonly PartyRole[] = ['client', 'opponent', 'insurer', 'other'];

/** We are asked to act for one of the two and against the other, or we know them otherwise. */
function weightOf(side: PartySide | null, place: Place): LinkWeight {
  if (place.role === null || !PARTIES.includes(place.role)) return 'known';
  if (place.side === null || place.side === 'neutre') return 'known';
  const isOpposed = (side === 'pour' && place.side === 'contre') || (side === 'contre' && place.side === 'pour');
  if (isOpposed) return 'opposed';
  return place.side === 'pour' ? 'client' : 'against';
}

/** Somebody who is the client of a project and a party of it stands there once; who stands anywhere is not told as known alone. */
function oncePerProject(links: readonly StoredLink[]): StoredLink[] {
  const person = ({ searched, contact, company, name }: StoredLink) => `${searched}/${contact ?? company ?? name}`;
  const inProjects = new Set(links.filter(({ project }) => project !== null).map(person));
  const byKey = new Map<string, StoredLink>();
  for (const link of links) {
    if (link.project === null && inProjects.has(person(link))) continue;
    const key = `${person(link)}/${link.project ?? ''}/${link.side ?? ''}`;
    const other = byKey.get(key);
    if (other === undefined || LIKENESSES.indexOf(link.likeness) < LIKENESSES.indexOf(other.likeness))
      byKey.set(key, link);
  }
  return [...byKey.values()];
}

/** Where these records stand, by `record/id`. */
async function placesOf(trx: Trx, alike: readonly AlikeName[]): Promise<Map<string, Place[]>> {
  const ids = (record: AlikeName['record']) => [
    ...new Set(alike.filter((each) => each.record === record).map(({ id }) => id)),
  ];
  const { rows } = await sql<Place>`
    with found as (
      select 'contact/' || id as key, surviving_contact(id) as contact_id, null::uuid as company_id, firstname || ' ' || lastname as name
        from contact where id = any(${ids('contact')}::uuid[])
      union all select 'company/' || id, null, surviving_company(id), name from company where id = any(${ids('company')}::uuid[])
      union all select 'relation/' || id, contact_id, company_id, name from relation where id = any(${ids('relation')}::uuid[])
    )
    select key, name, contact_id as contact, company_id as company, null::uuid as project, null as role, null as side from found
    union all select key, found.name, found.contact_id, found.company_id, project.id, 'client', 'pour'
      from found join project on project.contact_id = found.contact_id
    union all select key, found.name, found.contact_id, found.company_id, project.id, 'client', 'pour'
      from found join project on project.company_id = found.company_id
    union all select key, found.name, found.contact_id, found.company_id, project_id, role, side
      from found join project_party on project_party.contact_id = found.contact_id
    union all select key, found.name, found.contact_id, found.company_id, project_id, role, side
      from found join project_party on project_party.company_id = found.company_id
    union all select 'project/' || id, client_name, null, null, id, 'client', 'pour'
      from project where id = any(${ids('project')}::uuid[])
    union all select 'project_party/' || id, name, null, null, project_id, role, side
      from project_party where id = any(${ids('project_party')}::uuid[])`.execute(trx);
  const byKey = new Map<string, Place[]>();
  for (const row of rows) {
    const places = byKey.get(row.key);
    if (places === undefined) byKey.set(row.key, [row]);
    else places.push(row);
  }
  return byKey;
}
