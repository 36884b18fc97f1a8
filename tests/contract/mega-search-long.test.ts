import { document, newActor, sheet, slide } from '@basoche/crdt';
import { docName, MegaSearchAnswer } from '@basoche/protocol';
import type { SearchHit } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Y from 'yjs';
import { testDatabase } from '../../server/src/testing/database.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

/** 300 pages. */
const PARAGRAPHS = 1_500;
const CLAUSE = 'Le preneur s’oblige à régler le loyer échéant, à première demande, sans délai ni escompte. ';

let world: World;
let actor: ReturnType<typeof newActor>;

beforeAll(async () => {
  world = await openWorld(await testDatabase());
  actor = newActor(world.users.claire.userId, 'device', world.clock);
});
afterAll(() => world.close());

const KINDS = {
  text: {
    first: 'Préambule Wandrille',
    last: 'La stipulation dérogatoire Zéphyrine',
    write(doc: Y.Doc): void {
      const lines = Array.from({ length: PARAGRAPHS }, (_, n) => `Article ${n}. ${CLAUSE.repeat(7)}`);
      const texts = [this.first, ...lines, this.last];
      document.appendBlocks(
        doc,
        actor,
        texts.map((text) => ({ type: 'paragraph', text })),
      );
    },
  },
  sheet: {
    first: 'Débours Ysengrin',
    last: 'Huissier Quernoy',
    write(doc: Y.Doc): void {
      const id = sheet.addSheet(doc, actor, { id: 's', name: 'Frais', firstRows: 4_000, firstColumns: 2 });
      const lines = Array.from({ length: 3_998 }, (_, n) => `Pièce ${n} ${CLAUSE}`);
      sheet.setCells(
        doc,
        actor,
        id,
        [this.first, ...lines, this.last].map((text, n) => [`${n + 1}/1`, text]),
      );
    },
  },
  presentation: {
    first: 'Plaidoirie Ermeline',
    last: 'Jurisprudence Kowalski',
    write(doc: Y.Doc): void {
      const add = (text: string): string => {
        const id = slide.addSlide(doc, actor, { layout: 'content' })!;
        const [title] = slide.readSlide(doc, id)!.elements;
        say(slide.textOf(doc, id, title!.id), text);
        return id;
      };
      add(this.first);
      for (let n = 0; n < 60; n += 1) add(CLAUSE.repeat(40));
      say(slide.notesOf(doc, add('Fin')), this.last);
    },
  },
} as const;

test.each(Object.entries(KINDS))(
  'a long %s is found by its first words and its last, by who may read it alone',
  async (kind, what) => {
    const slug = await written(what.write.bind(what));
    const [begins, ends] = [what.first.split(' ')[1]!, what.last.split(' ')[1]!];
    expect(await documents(begins)).toMatchObject([{ id: slug }]);
    const [hit, ...more] = await documents(what.last.toLowerCase());
    expect(more).toEqual([]);
    expect(hit).toMatchObject({ id: slug, doc: docName('document', slug), title: { text: `Pièce ${SECRET}` } });
    expect(hit!.snippet!.marks.map(([from, to]) => hit!.snippet!.text.slice(from, to))).toContain(ends);

    const both = await documents(`${ends} ${begins}`);
    expect(
      both.map(({ id }) => id),
      'one row a document, whose words stand far from each other',
    ).toEqual([slug]);
    expect(await documents(`${ends} introuvable`)).toEqual([]);
    for (const who of ['ines', 'stranger'] as const)
      for (const q of [begins, ends]) expect(await documents(q, world.tokens[who]), kind).toEqual([]);
  },
);

test('what is cut out of a long text is found no more', async () => {
  const slug = await written((doc) => KINDS.text.write(doc));
  const body = (doc: Y.Doc) => doc.getXmlFragment('body');
  await edit(slug, (doc) => body(doc).delete(body(doc).length - 1, 1));
  const ids = (await documents(KINDS.text.last)).map(({ id }) => id);
  expect(ids).not.toContain(slug);
  expect((await documents(KINDS.text.first)).map(({ id }) => id)).toContain(slug);
});

function say(text: Y.XmlFragment | undefined, line: string): void {
  slide.writeBlocks(text!, [{ type: 'paragraph', runs: [{ text: line }] }]);
}

async function written(write: (doc: Y.Doc) => void): Promise<string> {
  const slug = await world.document();
  await edit(slug, write);
  return slug;
}

async function edit(slug: string, change: (doc: Y.Doc) => void): Promise<void> {
  const author = { ...world.users.claire, displayName: 'C', color: '#123456', sessionId: 's', expiresAt: 9e15 };
  await world.shared.edit(author, docName('document', slug), change);
}

async function documents(q: string, token = world.tokens.claire): Promise<SearchHit[]> {
  const answer = await world.api.get(`/api/mega-search/search?q=${encodeURIComponent(q)}`, token);
  const { groups } = MegaSearchAnswer.parse(await answer.json());
  expect(groups.every(({ kind }) => kind === 'document')).toBe(true);
  return groups.flatMap(({ hits }) => hits);
}
