// @vitest-environment happy-dom
import { Awareness } from 'y-protocols/awareness';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { caretOf } from './caret-of.ts';

/** Two people in one text; the presence of the second as the first hears it. */
function twoPeople(html: string) {
  const doc = docOf(html);
  const other = copyOf(doc);
  const awareness = new Awareness(other);
  const mine = editorOn(doc, { awareness: new Awareness(doc) });
  const theirs = editorOn(other, { awareness });
  document.body.append(theirs.view.dom);
  const goTo = (pos: number): Record<string, unknown> => {
    theirs.view.focus();
    theirs.commands.setTextSelection(pos);
    const { cursor } = awareness.getLocalState() as { cursor: unknown };
    // As it crosses the wire.
    return JSON.parse(JSON.stringify(cursor)) as Record<string, unknown>;
  };
  return { doc, other, mine, theirs, goTo };
}

test('[ED44] the caret of another person is found where it stands, and follows what is written before it', () => {
  const { doc, other, mine, goTo } = twoPeople('<p>Attendu que</p><p>la demande</p>');
  const cursor = goTo(16);
  expect(caretOf(mine.state, cursor)).toBe(16);
  mine.commands.insertContentAt(1, 'Vu ');
  exchange(doc, other);
  expect(caretOf(mine.state, cursor)).toBe(19);
});

test('[ED44] a caret in words that have not come, or that is none, is nowhere', () => {
  const { doc, other, mine, theirs, goTo } = twoPeople('<p>Attendu que</p>');
  theirs.commands.insertContentAt(theirs.state.doc.content.size, '<p>la demande</p>');
  const cursor = goTo(theirs.state.doc.content.size - 1);
  expect(caretOf(mine.state, cursor)).toBeNull();
  exchange(doc, other);
  expect(caretOf(mine.state, cursor)).toBe(mine.state.doc.content.size - 1);
  for (const head of [undefined, null, 'là', 3, { item: 'là' }, { type: { client: 'x' } }, {}])
    expect(caretOf(mine.state, { ...cursor, head })).toBeNull();
  const elsewhere = Y.createRelativePositionFromTypeIndex(doc.getXmlFragment('notes'), 0);
  const head = JSON.parse(JSON.stringify(elsewhere)) as unknown;
  expect(caretOf(mine.state, { anchor: head, head })).toBeNull();
});
