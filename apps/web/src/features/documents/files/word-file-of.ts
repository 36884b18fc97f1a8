import { document as wordDocument } from '@basoche/crdt';
import { BODY, bodyToJson } from '@basoche/editor';
import { nameOfUser } from '@basoche/editor/rules';
import type { WordFile } from '@basoche/office';
import type * as Y from 'yjs';
import type { People } from '../../../data/people.ts';

/** A document as files know it. @param given who writes the file; pictures of its text that are to be had */
export function wordFileOf(
  doc: Y.Doc,
  title: string,
  people: People,
  { author, pictures }: Pick<WordFile, 'author' | 'pictures'>,
): WordFile {
  const { orientation, margin, header, footer, numbers, firstPlain } = wordDocument.pageSetup(doc);
  const body = bodyToJson(doc.getXmlFragment(BODY));
  return {
    title,
    author,
    body,
    page: { orientation, margin: wordDocument.PAGE_MARGINS[margin], header, footer, numbers, firstPlain },
    threads: wordDocument.discussionsOf(doc).map(({ id, resolvedAt, comments }) => ({
      id,
      resolved: resolvedAt !== null,
      comments: comments
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ author, createdAt, text, files }) => ({
          author: people.of(author).name,
          at: createdAt,
          text,
          files: files.map(({ name }) => name),
        })),
    })),
    pictures,
    people: Object.fromEntries([...suggestersOf(body)].map((user) => [user, nameOfUser(user) ?? people.of(user).name])),
  };
}

type Body = WordFile['body'];

function suggestersOf(node: Body, found = new Set<string>()): Set<string> {
  for (const { type, attrs } of node.marks ?? [])
    if ((type === 'insertion' || type === 'deletion') && typeof attrs?.user === 'string') found.add(attrs.user);
  for (const child of node.content ?? []) suggestersOf(child, found);
  return found;
}
