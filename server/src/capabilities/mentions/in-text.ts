import type { document } from '@basoche/crdt';
import { displayName } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { notify } from '../notifications/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { memberIds, peopleById, sharedDoc, unknownPerson } from '../sharing/index.ts';
import type { CommentPlace } from './comments.ts';

/** Where a mention stands. @param title of the document */
type PlaceOf = (mention: string, slug: string, title: string) => CommentPlace;

/**
 * Tells those who can open the document, and whom its text names, that it does, in the transaction that writes the row of
 * the mention: the first time that it is in any text of the firm, and then never again, wherever it goes and however
 * often it comes back. Its author is a claim: one that did not write tells nobody.
 */
export async function tellNamedInText(
  trx: Trx,
  deps: NotifyDeps,
  change: ProjectionChange,
  placeOf: PlaceOf,
): Promise<void> {
  if (change.isRebuild) return;
  const inserted = (change.diff['document_mention']?.inserted ?? []) as document.DocumentMentionRow[];
  const doc = inserted.length > 0 ? await sharedDoc(trx, change.doc) : null;
  if (!doc) return;
  const known = await knownOf(trx, inserted);
  const fresh = inserted.filter(({ id }) => !known.has(id));
  await remember(trx, change, fresh);
  const members = new Set(await memberIds(trx, change.doc));
  const { actors } = change;
  const telling = firstOfEach(fresh).filter(
    ({ person, author }) => person !== author && members.has(person) && (actors.size === 0 || actors.has(author)),
  );
  const people = await peopleById(
    trx,
    telling.map(({ author }) => author),
  );
  for (const { id, person, author } of telling) {
    const { firstname, lastname } = people.get(author) ?? unknownPerson(author);
    const place = placeOf(id, doc.slug, doc.title);
    await notify(trx, deps, {
      kind: 'mentioned',
      firmId: change.firmId,
      to: [person],
      content: `${displayName(firstname, lastname)} vous mentionne ${place.where}`,
      url: place.url,
      subject: change.doc,
    });
  }
}

/** Who is named several times by one person, in what reached the server at once, is told once. */
function firstOfEach(mentions: readonly document.DocumentMentionRow[]): document.DocumentMentionRow[] {
  const first = new Map<string, document.DocumentMentionRow>();
  for (const mention of mentions) {
    const pair = JSON.stringify([mention.author, mention.person]);
    if (!first.has(pair)) first.set(pair, mention);
  }
  return [...first.values()];
}

async function knownOf(trx: Trx, mentions: readonly document.DocumentMentionRow[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('comment_mention')
    .select('comment')
    .where(sql<boolean>`comment = any(${mentions.map(({ id }) => id)}::text[])`)
    .execute();
  return new Set(rows.map(({ comment }) => comment));
}

async function remember(
  trx: Trx,
  { firmId, doc }: ProjectionChange,
  mentions: readonly document.DocumentMentionRow[],
): Promise<void> {
  if (mentions.length === 0) return;
  await sql`insert into comment_mention (firm_id, doc, comment, users)
    select ${firmId}::uuid, ${doc}, m.id, array[m.person]
    from unnest(${mentions.map(({ id }) => id)}::text[], ${mentions.map(({ person }) => person)}::text[]) as m (id, person)`.execute(
    trx,
  );
}
