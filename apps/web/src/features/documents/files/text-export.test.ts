import { BODY } from '@basoche/editor';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { toHtmlPage, toText } from './text-export.ts';

test('exports: a page that stands on its own, the text alone, a name for every file system', () => {
  const shared = new Y.Doc();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('Attendu <que>')]);
  shared.getXmlFragment(BODY).insert(0, [paragraph]);
  const image = new Y.XmlElement('image');
  image.setAttribute('file', 'f1');
  shared.getXmlFragment(BODY).insert(1, [image]);
  const bytes = Uint8Array.from([1, 2, 3]);
  const page = toHtmlPage(shared, 'A & B', { f1: { bytes, type: 'image/png', width: 1, height: 1 } });
  expect(page).toContain('<img src="data:image/png;base64,AQID" alt="" width="100%">');
  expect(toHtmlPage(shared, 'A & B', {})).toContain('<p>[Image]</p>');
  expect(page).toContain('<title>A &amp; B</title>');
  expect(page).toContain('<p>Attendu &lt;que&gt;</p>');
  expect(toText(shared)).toBe('Attendu <que>\n');
});
