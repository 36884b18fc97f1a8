import { StartError } from '../../start-error.ts';
import type { Db } from '../database.ts';
import expected from './expected.json' with { type: 'json' };

/**
 * The database is without some of the protection that the migrations gave it, as after a restore into a server that had
 * not the roles. The message names the first of what is missing.
 */
export class ProtectionError extends StartError {
  constructor(missing: readonly string[]) {
    const named = missing.slice(0, NAMED).join(', ');
    const more = missing.length > NAMED ? ` et ${missing.length - NAMED} autres` : '';
    super(
      `La base de données n’a plus toutes les protections que ses migrations lui ont données. Il manque : ${named}${more}. ` +
        'Le serveur ne démarre pas ainsi : restaurez la sauvegarde, les rôles d’abord, comme l’explique docs/runbook/backup.md.',
    );
  }
}

const NAMED = 5;
/** What explains most of what else is missing is named first. */
const FIRST = ['role', 'policy', 'row-level security'];

function rank(fact: string): number {
  const at = FIRST.findIndex((kind) => fact.startsWith(kind));
  return at < 0 ? FIRST.length : at;
}

/** @throws ProtectionError when a role, policy, grant or trigger that the migrations made is missing or is another one */
export async function requireProtection(db: Pick<Db, 'pool'>): Promise<void> {
  const present = new Set(await readProtection(db));
  const missing = expected.filter((fact) => !present.has(fact)).toSorted((one, other) => rank(one) - rank(other));
  if (missing.length > 0) throw new ProtectionError(missing);
}

/** What protects the rows of this database, one fact a string, sorted. The owner of the database is in none of them. */
export async function readProtection({ pool }: Pick<Db, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ fact: string }>(FACTS);
  return rows.map(({ fact }) => fact).sort();
}

/** Functions of extensions are not ours; a policy is compared by its shape, as its text differs between versions of PostgreSQL. */
const FACTS = `
with ours as (select oid, rolname from pg_roles where rolname like 'basoche\\_%'),
place as (select oid, nspname from pg_namespace where nspname in ('public', 'sync', 'access')),
tables as (
  select c.*, format('%I.%I', nspname, relname) as name from pg_class c join place on place.oid = relnamespace
  where relkind in ('r', 'p', 'S')
),
functions as (
  select p.*, format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)) as name
  from pg_proc p join place on place.oid = pronamespace
  where not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
)
select 'role ' || rolname as fact from ours
union all
select format('role %s given to the connecting role', rolname) from ours
  where pg_has_role(current_user, oid, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
union all
select 'row-level security of ' || name from tables where relrowsecurity and relforcerowsecurity
union all
select format('policy %I of %s, %s %s to %s%s%s', polname, name,
    case when polpermissive then 'permissive' else 'restrictive' end,
    case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    (select string_agg(case when one = 0 then 'public' else one::regrole::text end, ', ' order by one::regrole::text)
      from unnest(polroles) as one),
    case when polqual is null then '' else ', using' end, case when polwithcheck is null then '' else ', with check' end)
  from pg_policy join tables on tables.oid = polrelid
union all
select format('%s on %s to %s', lower(privilege_type), name, rolname)
  from tables, aclexplode(relacl) join ours on ours.oid = grantee where privilege_type <> 'MAINTAIN'
union all
select format('%s on %s (%I) to %s', lower(privilege_type), name, attname, rolname)
  from tables join pg_attribute on attrelid = tables.oid, aclexplode(attacl) join ours on ours.oid = grantee
union all
select format('usage on schema %I to %s', nspname, rolname)
  from pg_namespace join place using (oid, nspname), aclexplode(nspacl) join ours on ours.oid = grantee where privilege_type = 'USAGE'
union all
select format('execute on %s to %s', name, rolname)
  from functions, aclexplode(proacl) join ours on ours.oid = grantee
union all
select format('function %s as %s', name, proowner::regrole) from functions where prosecdef
union all
select format('function %s not for public', name) from functions
  where proacl is not null and not exists (select from aclexplode(proacl) where grantee = 0)
union all
select format('trigger %I of %s', tgname, name) from pg_trigger join tables on tables.oid = tgrelid
  where not tgisinternal and tgenabled <> 'D'`;
