import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { bodySchema } from '../body/schema.ts';
import { unknownContent } from './unknown-content.ts';

function bodyWith(build: (body: Y.XmlFragment) => void): Y.XmlFragment {
  const body = new Y.Doc().getXmlFragment('body');
  build(body);
  return body;
}

function paragraph(text: string, format?: Record<string, unknown>): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  const content = new Y.XmlText();
  content.insert(0, text, format);
  element.insert(0, [content]);
  return element;
}

test('[ED4] names the node, mark, attribute, place or embed that the schema cannot hold', () => {
  const schema = bodySchema();
  const cases: [ReturnType<typeof unknownContent>, (body: Y.XmlFragment) => void][] = [
    [{ what: 'node', name: 'chart' }, (body) => body.insert(0, [new Y.XmlElement('chart')])],
    [{ what: 'mark', name: 'suggestion' }, (body) => body.insert(0, [paragraph('x', { suggestion: {} })])],
    [{ what: 'attribute', name: 'link.kind' }, (body) => body.insert(0, [paragraph('x', { link: { kind: 'acte' } })])],
    [
      { what: 'attribute', name: 'paragraph.align' },
      (body) => {
        const p = paragraph('x');
        p.setAttribute('align', 'center');
        body.insert(0, [p]);
      },
    ],
    [
      { what: 'place', name: 'doc > text' },
      (body) => {
        const text = new Y.XmlText();
        text.insert(0, 'nu');
        body.insert(0, [text]);
      },
    ],
    [
      { what: 'place', name: 'paragraph > heading' },
      (body) => {
        const p = paragraph('x');
        p.insert(1, [new Y.XmlElement('heading')]);
        body.insert(0, [p]);
      },
    ],
    [
      { what: 'embed', name: 'paragraph' },
      (body) => {
        const p = paragraph('x');
        body.insert(0, [p]);
        (p.get(0) as Y.XmlText).insertEmbed(0, { image: 'pièce' });
      },
    ],
  ];
  for (const [expected, build] of cases) expect(unknownContent(bodyWith(build), schema)).toEqual(expected);
});

test('[ED4] a text of this schema has nothing unknown, overlapping marks and empty elements included', () => {
  const body = bodyWith((body) => {
    const item = new Y.XmlElement('listItem');
    item.insert(0, [
      paragraph('un', { bold: {}, 'link--abcdEF12': { href: 'https://a.fr' } }),
      new Y.XmlElement('bulletList'),
    ]);
    const list = new Y.XmlElement('orderedList');
    list.setAttribute('start', '3');
    list.insert(0, [item]);
    body.insert(0, [paragraph(''), list, new Y.XmlElement('horizontalRule')]);
  });
  expect(unknownContent(body, bodySchema())).toBeNull();
});
