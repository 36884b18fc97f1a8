import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { displayName, shortened } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { peopleById, requireDoc } from '../sharing/index.ts';
import type { SharedDocRow } from '../sharing/index.ts';
import type { Passage } from './port.ts';
import { projectsOff } from './settings.ts';

/** Longest text that is read for one request, characters. */
const LONGEST = 1_000_000;

export interface Material {
  title: string;
  passages: Passage[];
}

/**
 * What stands in a document, or in one entry of it.
 * @throws ApiError NOT_FOUND without the right, FORBIDDEN in a project without assistant, UNPROCESSABLE without text or with too much
 */
export async function readDocument(
  trx: Trx,
  who: Principal,
  name: DocName,
  entry: string | undefined,
): Promise<Material> {
  const { kind, slug } = parseDocName(name)!;
  const doc = await requireDoc(trx, who, kind, slug, 'read');
  if (doc.projectId !== null && (await projectsOff(trx)).has(doc.projectId))
    throw new ApiError('assistant.offInMatter');
  // The whole of a text, of which search has the parts.
  const contents =
    kind === 'document'
      ? trx.selectFrom('document_text').select(['doc', 'id', sql<string>`''`.as('title'), 'text'])
      : trx.selectFrom('search_entry').select(['doc', 'id', 'title', 'text']);
  let entries = trx.selectFrom(contents.as('entry')).where('doc', '=', name);
  if (entry !== undefined) entries = entries.where('id', '=', entry);
  const { characters } = await entries
    .select((eb) => eb.fn.sum<string | null>(eb.fn<number>('length', ['text'])).as('characters'))
    .executeTakeFirstOrThrow();
  if (Number(characters) > LONGEST) throw new ApiError('UNPROCESSABLE', { fields: { document: 'assistant.tooLong' } });
  // Ids are UUIDv7: messages, tasks and items come in the order in which they were made.
  const rows = await entries.select(['id', 'title', 'text']).orderBy('id').execute();
  if (entry !== undefined && rows.length === 0) throw new ApiError('NOT_FOUND');
  const authors = kind === 'conversation' ? await authorsIn(trx, name) : new Map<string, string>();
  const passages = rows
    .map((row) => ({
      doc: name,
      id: kind === 'document' ? null : row.id,
      title: authors.get(row.id) ?? (kind === 'document' ? doc.title : row.title),
      text: row.text,
    }))
    .filter(({ title, text }) => text.trim() !== '' || (kind !== 'document' && title.trim() !== ''));
  if (!passages.some(({ text, title }) => /\p{L}/u.test(text + title)))
    throw new ApiError('UNPROCESSABLE', { fields: { document: 'assistant.noText' } });
  return { title: titleOf(doc, entry === undefined ? null : (rows[0]?.title ?? '')), passages };
}

/** A text that the person gives, in the place of a document. */
export function readText(text: string): Material {
  const [line = ''] = text.trim().split('\n');
  const title = line.length > 80 ? `${shortened(line, 79)}…` : line;
  return { title, passages: [{ doc: 'document/text', id: null, title: '', text }] };
}

/** Message -> name of its author. */
async function authorsIn(trx: Trx, doc: DocName): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('message').select(['id', 'author']).where('doc', '=', doc).execute();
  const people = await peopleById(
    trx,
    rows.map((row) => row.author),
  );
  return new Map(
    rows.map(({ id, author }) => {
      const person = people.get(author);
      return [id, person ? displayName(person.firstname, person.lastname) : ''];
    }),
  );
}

function titleOf(doc: SharedDocRow, entry: string | null): string {
  if (entry) return entry;
  return doc.title === '' && doc.kind === 'conversation' ? 'Conversation' : doc.title;
}
