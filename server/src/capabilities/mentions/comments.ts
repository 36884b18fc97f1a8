import { displayName, mentionsIn } from '@basoche/domain';
import type { Named } from '@basoche/domain';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { notify } from '../notifications/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { memberIds, peopleById, sharedDoc, unknownPerson } from '../sharing/index.ts';

/** Older texts come from an import, not from somebody who writes now: nobody is told. */
const NEWS_FOR_MS = 86_400_000;

/** A comment of any kind of document, as its row says. */
export interface CommentRow {
  id: string;
  author: string;
  text: string;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
}

/** Where a comment stands: ends the sentence that tells of it (`dans la tâche « Plaider »`), and leads there. */
export interface CommentPlace {
  where: string;
  url: string;
}

export interface CommentsOf<Row extends CommentRow> {
  table: 'task_comment' | 'board_comment' | 'document_comment';
  /** `null` where nobody is led any more. @param title of the document */
  placeOf: (comment: Row, slug: string, title: string) => CommentPlace | null;
}

/** Texts of a document that are new, or that have another text now. */
export interface Naming {
  texts: readonly CommentRow[];
  /** Ids of those that came along from another document. */
  moved: ReadonlySet<string>;
}

/**
 * Tells those who can open the document, and whom a comment names, that it does, in the transaction that writes its row.
 * Another text of a comment tells only those whom it had not named; a comment that came along from another document tells
 * nobody.
 */
export async function tellMentioned<Row extends CommentRow>(
  trx: Trx,
  deps: NotifyDeps,
  change: ProjectionChange,
  { table, placeOf }: CommentsOf<Row>,
): Promise<void> {
  if (change.isRebuild) return;
  const diff = change.diff[table];
  const inserted = (diff?.inserted ?? []) as unknown as Row[];
  const updated = (diff?.updated ?? []) as unknown as Row[];
  const texts = [...inserted, ...updated].filter(({ text, deleted_at }) => text.includes('@') && deleted_at === null);
  const doc = texts.length > 0 ? await sharedDoc(trx, change.doc) : null;
  if (!doc) return;
  const moved = await elsewhere(trx, table, change.doc, inserted);
  const places = new Map(texts.map((comment) => [comment.id, placeOf(comment, doc.slug, doc.title)]));
  await tellNamed(trx, deps, change, { texts, moved }, ({ id }) => places.get(id) ?? null);
}

/** Tells whom texts of a document name and had not named before. Returns, by text, whom it names no longer. */
export async function tellNamed(
  trx: Trx,
  deps: NotifyDeps,
  change: ProjectionChange,
  { texts, moved }: Naming,
  placeOf: (text: CommentRow) => CommentPlace | null,
): Promise<Map<string, string[]>> {
  const members = await memberIds(trx, change.doc);
  const people = await peopleById(trx, [...members, ...texts.map(({ author }) => author)]);
  const nameOf = (id: string): string => {
    const { firstname, lastname } = people.get(id) ?? unknownPerson(id);
    return displayName(firstname, lastname);
  };
  const named = members.map((id) => ({ id, name: nameOf(id) }));
  const before = await namedBefore(trx, change.doc, texts);
  const noLonger = new Map<string, string[]>();
  for (const text of texts) {
    const users = namesIn(text.text, named);
    const known = before.get(text.id);
    if (text.text.includes('@') || known !== undefined)
      await remember(trx, change, text.id, [...new Set([...(known ?? []), ...users])]);
    noLonger.set(text.id, known?.filter((id) => !users.includes(id)) ?? []);
    const place = placeOf(text);
    const isNews = Date.parse(text.edited_at ?? text.created_at) > deps.clock.now() - NEWS_FOR_MS;
    if (place === null || !isNews || known === null || moved.has(text.id)) continue;
    await notify(trx, deps, {
      kind: 'mentioned',
      firmId: change.firmId,
      to: users.filter((id) => id !== text.author && !known?.includes(id)),
      content: `${nameOf(text.author)} vous mentionne ${place.where}`,
      url: place.url,
      subject: change.doc,
    });
  }
  return noLonger;
}

function namesIn(text: string, people: readonly Named[]): string[] {
  return [...new Set(mentionsIn(text, people).flatMap(({ ids }) => ids))];
}

/** Comment -> whom it has named so far; `null` when that is not known, absent when it named nobody. */
async function namedBefore(
  trx: Trx,
  doc: string,
  comments: readonly CommentRow[],
): Promise<Map<string, string[] | null>> {
  const rows = await trx
    .selectFrom('comment_mention')
    .select(['comment', 'users'])
    .where('doc', '=', doc)
    .where(
      'comment',
      'in',
      comments.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ comment, users }) => [comment, users]));
}

async function remember(
  trx: Trx,
  { firmId, doc }: ProjectionChange,
  comment: string,
  users: readonly string[],
): Promise<void> {
  await trx
    .insertInto('comment_mention')
    .values({ firm_id: firmId, doc, comment, users: [...users] })
    .onConflict((conflict) => conflict.columns(['firm_id', 'doc', 'comment']).doUpdateSet({ users: [...users] }))
    .execute();
}

async function elsewhere(
  trx: Trx,
  table: CommentsOf<CommentRow>['table'],
  doc: string,
  comments: readonly CommentRow[],
): Promise<Set<string>> {
  if (comments.length === 0) return new Set();
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where(
      'id',
      'in',
      comments.map(({ id }) => id),
    )
    .where('doc', '<>', doc)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
