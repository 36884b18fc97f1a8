import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { allFirms, overAllFirms, tenantTable } from './tenant-table.ts';

/** Those of every firm: the two that rights depend on, and those that French bars recognise. */
const BASIC = [
  'Administration',
  'Comptabilité',
  'Droit bancaire et boursier',
  'Droit de l’arbitrage',
  'Droit de l’environnement',
  'Droit de la famille et du patrimoine',
  'Droit de la fiducie',
  'Droit de la propriété intellectuelle',
  'Droit de la santé',
  'Droit de la sécurité sociale et de la protection sociale',
  'Droit des affaires et de la concurrence',
  'Droit des associations et des fondations',
  'Droit des assurances',
  'Droit des étrangers et de la nationalité',
  'Droit des garanties et des sûretés',
  'Droit des sociétés',
  'Droit des transports',
  'Droit du crédit et de la consommation',
  'Droit du dommage corporel',
  'Droit du numérique et des communications',
  'Droit du sport',
  'Droit du travail',
  'Droit fiscal et droit douanier',
  'Droit immobilier',
  'Droit international et de l’Union européenne',
  'Droit pénal',
  'Droit public',
  'Droit rural',
];

/** Specialities, teams and the teams of matters as records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await specialities(db);
  await teams(db);
  await teamsOfMatters(db);
  for (const table of ['speciality', 'team', 'team_member', 'project_team']) await recordTable(db, table, table);
}

/** A firm has the basic ones from the beginning, and each that its card names from then on. */
async function specialities(db: Kysely<unknown>): Promise<void> {
  await sql`create table speciality (
    id uuid primary key default gen_random_uuid(),
    firm_id uuid not null references firm(id) on delete cascade,
    name text not null,
    is_basic boolean not null default false,
    unique (firm_id, id)
  )`.execute(db);
  await sql`create unique index speciality_name on speciality (firm_id, lower(name))`.execute(db);
  await tenantTable(db, 'speciality');
  await allFirms(db, 'speciality', 'basoche_worker', 'select, insert');
  // Whoever makes a firm makes its specialities, the administration of the platform too, which has no right to them.
  await sql`create function specialities_of_firm() returns trigger language plpgsql security definer
    set search_path = public, pg_catalog as ${sql.lit(`
  begin
    if tg_op = 'INSERT' then
      insert into speciality (firm_id, name, is_basic)
      select new.id, name, true from unnest(array[${BASIC.map((name) => `'${name}'`).join(', ')}]) as basic (name)
      on conflict do nothing;
    end if;
    insert into speciality (firm_id, name)
    select new.id, name from unnest(new.specialities) as named (name)
    where tg_op = 'INSERT' or name <> all (old.specialities)
    on conflict do nothing;
    return null;
  end`)}`.execute(db);
  await sql`grant create on schema public to basoche_worker`.execute(db);
  await sql`alter function specialities_of_firm() owner to basoche_worker`.execute(db);
  await sql`revoke create on schema public from basoche_worker`.execute(db);
  await sql`revoke all on function specialities_of_firm() from public`.execute(db);
  await sql`create trigger specialities_of_firm after insert or update of specialities on firm
    for each row execute function specialities_of_firm()`.execute(db);
  await overAllFirms(db, ['firm', 'team', 'speciality'], async () => {
    await sql`insert into speciality (firm_id, name, is_basic)
      select firm.id, basic.name, true from firm cross join unnest(array[${literals(BASIC)}]) as basic (name)`.execute(
      db,
    );
    await sql`insert into speciality (firm_id, name)
      select id, unnest(specialities) from firm union select firm_id, speciality from team where speciality <> ''
      on conflict do nothing`.execute(db);
  });
}

const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)));

async function teams(db: Kysely<unknown>): Promise<void> {
  // `not valid`: a new column has nothing to check, and an owner under row-level security may not look.
  await sql`alter table team
    add column speciality_id uuid,
    add foreign key (firm_id, speciality_id) references speciality (firm_id, id) not valid`.execute(db);
  await overAllFirms(db, ['team', 'speciality'], () =>
    sql`update team set speciality_id = speciality.id from speciality
      where speciality.firm_id = team.firm_id and lower(speciality.name) = lower(team.speciality)`.execute(db),
  );
  await sql`alter table team drop column speciality`.execute(db);
  await sql`create unique index team_speciality on team (firm_id, speciality_id)`.execute(db);
  await sql`create index team_page on team (firm_id, id)`.execute(db);
  await sql`alter table team_member
    add column id uuid not null default gen_random_uuid(),
    add column function text not null default '',
    add constraint team_member_id unique (id)`.execute(db);
  await sql`create index team_member_page on team_member (firm_id, id)`.execute(db);
  await sql`create index team_member_user on team_member (firm_id, user_id)`.execute(db);
}

/** Who is in a team of a matter may read it, for as long as both are so: the feed gives and takes it anew with them. */
async function teamsOfMatters(db: Kysely<unknown>): Promise<void> {
  await sql`create table project_team (
    id uuid primary key,
    firm_id uuid not null,
    project_id uuid not null,
    team_id uuid not null,
    unique (project_id, team_id),
    foreign key (firm_id, project_id) references project (firm_id, id) on delete cascade,
    foreign key (firm_id, team_id) references team (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index project_team_page on project_team (firm_id, id)`.execute(db);
  await sql`create index project_team_team on project_team (team_id)`.execute(db);
  await tenantTable(db, 'project_team');
  await sql`create trigger readers_changed after insert or update or delete on project_team
    for each row execute function project_readers_changed()`.execute(db);
  await sql`create function team_readers_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  begin
    update project_team set team_id = team_id where team_id = coalesce(new.team_id, old.team_id);
    return null;
  end`)}`.execute(db);
  await sql`create trigger readers_changed after insert or delete on team_member
    for each row execute function team_readers_changed()`.execute(db);
  // Rows of the feed alone: an update of the teams would say twice that the readers changed.
  await sql`create function project_teams_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  declare
    matter uuid := case when tg_table_name = 'project' then (to_jsonb(new)->>'id')::uuid
      else (to_jsonb(coalesce(new, old))->>'project_id')::uuid end;
  begin
    insert into record_change (firm_id, record, record_id, xid)
    select project_team.firm_id, 'project_team', project_team.id, pg_current_xact_id()
    from project_team join firm on firm.id = project_team.firm_id where project_id = matter
    order by project_team.id
    on conflict (firm_id, record, record_id, owner) do update set xid = excluded.xid;
    return null;
  end`)}`.execute(db);
  for (const table of ['project_member', 'project_team'])
    await sql`create trigger teams_changed after insert or delete on ${sql.table(table)}
      for each row execute function project_teams_changed()`.execute(db);
  await sql`create trigger teams_changed after update on project for each row
    when (old.is_restricted is distinct from new.is_restricted or old.in_charge is distinct from new.in_charge)
    execute function project_teams_changed()`.execute(db);
}
