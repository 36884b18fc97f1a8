import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { bodyToHtml } from './html.ts';

function body(...children: Y.XmlElement[]): Y.XmlFragment {
  const fragment = new Y.Doc().getXmlFragment('body');
  fragment.insert(0, children);
  return fragment;
}

function element(
  name: string,
  attributes: Record<string, unknown>,
  ...children: (Y.XmlElement | Y.XmlText)[]
): Y.XmlElement {
  const node = new Y.XmlElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value as string);
  node.insert(0, children);
  return node;
}

function text(...runs: [string, Record<string, unknown>?][]): Y.XmlText {
  const node = new Y.XmlText();
  node.applyDelta(runs.map(([insert, attributes]) => ({ insert, attributes })));
  return node;
}

test('[ED10] blocks and marks', () => {
  const html = bodyToHtml(
    body(
      element('heading', { level: 2 }, text(['Faits'])),
      element(
        'paragraph',
        {},
        text(['La 2'], ['e', { superscript: {} }], [' chambre', { bold: {}, italic: {} }]),
        element('hardBreak', {}),
        text(['fin']),
      ),
      element('orderedList', { start: 3 }, element('listItem', {}, element('paragraph', {}, text(['Un'])))),
      element('blockquote', {}, element('paragraph', {}, text(['Attendu']))),
      element('horizontalRule', {}),
    ),
  );
  expect(html).toBe(
    '<h2>Faits</h2><p>La 2<sup>e</sup><em><strong> chambre</strong></em><br>fin</p><ol start="3"><li><p>Un</p></li></ol><blockquote><p>Attendu</p></blockquote><hr>',
  );
});

test('[ED10] a mark named as what every object has is unknown like any other', () => {
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
  const marks = Object.fromEntries(names.map((name) => [name, { part: 1 }]));
  expect(bodyToHtml(body(element('paragraph', {}, text(['Un', marks]))))).toBe('<p>Un</p>');
});

test('[ED10] nothing in a text becomes markup, and the text of unknown nodes is kept', () => {
  const html = bodyToHtml(
    body(
      element('heading', { level: '9"><script>' }, text(['<script>alert(1)</script>'])),
      element(
        'paragraph',
        {},
        text(['a', { link: { href: 'javascript:alert(1)' } }], ['b', { link: { href: 'https://a.fr/"x' } }]),
      ),
      element('tab"le', {}, element('cell', {}, text(['18 400 €']))),
    ),
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain('javascript:');
  expect(html).toContain('href="https://a.fr/&quot;x"');
  expect(html).toContain('<div data-unknown="tab&quot;le"><div data-unknown="cell">18 400 €</div></div>');
});
