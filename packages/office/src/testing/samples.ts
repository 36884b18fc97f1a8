import type { BodyMark, BodyNode } from '@basoche/editor/rules';
import type { WordFile } from '../word/word-file.ts';

/** A text with these marks: `text('droit', 'bold', { type: 'link', attrs: { href } })`. */
export function text(words: string, ...marks: (string | BodyMark)[]): BodyNode {
  return { type: 'text', text: words, marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) };
}

export function node(type: string, attrs: Record<string, unknown>, ...content: (BodyNode | string)[]): BodyNode {
  return { type, attrs, content: content.map((each) => (typeof each === 'string' ? text(each) : each)) };
}

export function paragraph(...content: (BodyNode | string)[]): BodyNode {
  return node('paragraph', {}, ...content);
}

export function item(...content: BodyNode[]): BodyNode {
  return node('listItem', {}, ...content);
}

export function cell(attrs: Record<string, unknown>, ...content: (BodyNode | string)[]): BodyNode {
  return node('tableCell', attrs, paragraph(...content));
}

export const link = (href: string): BodyMark => ({ type: 'link', attrs: { href } });
export const about = (thread: string): BodyMark => ({ type: 'comment', attrs: { thread } });
export const added = (user: string): BodyMark => ({
  type: 'insertion',
  attrs: { user, at: '2026-02-03T09:30:00.000Z' },
});
export const struck = (user: string): BodyMark => ({
  type: 'deletion',
  attrs: { user, at: '2026-02-04T10:00:00.000Z' },
});

export function wordFile(body: BodyNode[], more: Partial<WordFile> = {}): WordFile {
  return {
    title: 'Bail commercial',
    author: 'Claire MARCHAND',
    body: { type: 'doc', content: body },
    page: { orientation: 'portrait', margin: 25, header: '', footer: '', numbers: true, firstPlain: false },
    threads: [],
    people: { ann: 'Claire MARCHAND', bob: 'Samir BENALI' },
    pictures: {},
    ...more,
  };
}

/** A deed with everything that a text may hold. */
export function deed(): WordFile {
  return wordFile(
    [
      node('paragraph', { variant: 'title' }, 'Bail commercial'),
      node('tableOfContents', {}),
      node('heading', { level: 1, clause: 1 }, 'Désignation des lieux'),
      paragraph(
        'Entre les ',
        text('soussignés', 'bold', about('t1')),
        text(' au 2', 'italic'),
        text('e', 'superscript'),
        ' étage, voir ',
        text('le cadastre', link('https://www.cadastre.gouv.fr/?a=1&b=2')),
        ' et ',
        node('crossReference', { target: 'loyer' }),
        ', par ',
        node('mention', { id: 'ann', label: 'Claire MARCHAND' }),
        '.',
        node('hardBreak', {}),
        text('Souligné', 'underline'),
        text(' et barré', 'strike'),
      ),
      node('heading', { level: 2, clause: 2, anchor: 'loyer', textAlign: 'center' }, 'Loyer'),
      node('paragraph', { clause: 3 }, 'payable d’avance'),
      node('paragraph', { clause: 3, anchor: 'terme' }, 'à terme échu'),
      node('paragraph', { textAlign: 'right' }, 'Voir ', node('crossReference', { target: 'terme' })),
      node('blockquote', {}, paragraph('Attendu que le preneur'), paragraph('a payé')),
      node(
        'bulletList',
        {},
        item(paragraph('Premier'), paragraph('suite du premier')),
        item(
          paragraph('Deuxième'),
          node('orderedList', { start: 3 }, item(paragraph('trois')), item(paragraph('quatre'))),
        ),
      ),
      node('orderedList', { start: 1 }, item(paragraph('un'))),
      node(
        'taskList',
        {},
        node('taskItem', { checked: true }, paragraph('Signer')),
        node('taskItem', { checked: false }, paragraph('Enregistrer')),
      ),
      node('horizontalRule', {}),
      node(
        'table',
        {},
        node(
          'tableRow',
          { header: true },
          cell({ colwidth: [200] }, 'Poste'),
          cell({ colspan: 2, colwidth: [100, 100] }, 'Montant'),
        ),
        node('tableRow', {}, cell({ rowspan: 2 }, 'Loyer'), cell({}, '1 200 €'), cell({}, 'HT')),
        node('tableRow', {}, cell({}, '1 440 €'), cell({}, 'TTC')),
      ),
      node('pageBreak', {}),
      paragraph('Le preneur ', text('versera', added('ann')), text('paiera', struck('bob')), ' le loyer'),
      paragraph(text('\u200b', added('ann')), text('en deux termes', added('ann')), text('.', about('t2'))),
      paragraph(text('ni l’un ni l’autre', added('ann'), struck('bob'))),
    ],
    {
      page: {
        orientation: 'portrait',
        margin: 25,
        header: 'Cabinet Marchand',
        footer: 'Confidentiel',
        numbers: true,
        firstPlain: true,
      },
      threads: [
        {
          id: 't1',
          resolved: true,
          comments: [
            { author: 'Samir BENALI', at: '2026-02-01T08:00:00.000Z', text: 'Lesquels\u00a0?', files: [] },
            {
              author: 'Claire MARCHAND',
              at: '2026-02-01T09:00:00.000Z',
              text: 'Les deux époux.\nSuite',
              files: ['acte.pdf'],
            },
          ],
        },
        {
          id: 't2',
          resolved: false,
          comments: [{ author: 'Samir BENALI', at: '2026-02-02T08:00:00.000Z', text: 'À relire', files: [] }],
        },
        {
          id: 'gone',
          resolved: false,
          comments: [{ author: 'Samir BENALI', at: '', text: 'Passage supprimé', files: [] }],
        },
      ],
    },
  );
}
