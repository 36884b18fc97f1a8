import { formatLocalDate } from '@basoche/domain';
import type { WordFile } from '@basoche/office';
import type { Project } from '@basoche/protocol';
import type { NumberedExhibit } from './use-exhibits.ts';

type Node = WordFile['body'];

/** Pixels of the columns: number, title, day. */
const WIDTHS = [56, 430, 120];

/** Words of a bordereau in the language of the courts, whatever the person reads the application in. */
export interface BordereauText {
  project: Pick<Project, 'name' | 'codeID' | 'court' | 'chamber' | 'rgNumber'>;
  /** Whose exhibits they are. */
  party: string;
  /** Day and recipient of the communication; `null`: of all, or of none yet. */
  communication: { date: string; recipient: string } | null;
  /** The numbers may still change. */
  isDraft: boolean;
  exhibits: readonly NumberedExhibit[];
  /** Name of who writes it. */
  author: string;
  /** `2026-11-27` */
  today: string;
}

/** The numbered list of exhibits that goes with them and after the pleadings (RIN 5.5, CPC 954). */
export function bordereauFile(given: BordereauText): WordFile {
  const { project, party, communication, isDraft, exhibits, author, today } = given;
  const title = 'Bordereau de communication de pièces';
  const facts = [
    ['Affaire', project.name],
    ['Dossier', project.codeID],
    ['Juridiction', [project.court, project.chamber].filter((part) => part !== '').join(', ')],
    ['N° RG', project.rgNumber],
    ['Pour', party],
    ['Communiquées le', communication === null ? '' : formatLocalDate(communication.date)],
    ['À', communication?.recipient ?? ''],
  ].filter(([, value]) => value !== '');
  return {
    title,
    author,
    body: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [text(title)] },
        ...(isDraft ? [paragraph([text('Projet\u00a0: les numéros peuvent encore changer.', true)])] : []),
        ...facts.map(([label, value]) => paragraph([text(`${label}\u00a0: `, true), text(value!)])),
        {
          type: 'table',
          content: [
            row(['N°', 'Désignation', 'Date'], true),
            ...exhibits.map(({ row: { title: name, date }, number }) =>
              row([String(number), name, date === null ? '' : formatLocalDate(date)], false),
            ),
          ],
        },
        paragraph([text(`Le ${formatLocalDate(today)}`)]),
        paragraph(author === '' ? [] : [text(author)]),
      ],
    },
    page: { orientation: 'portrait', margin: 25, header: '', footer: '', numbers: true, firstPlain: false },
    threads: [],
    people: {},
    pictures: {},
  };
}

const text = (words: string, isBold = false): Node => ({
  type: 'text',
  text: words,
  ...(isBold ? { marks: [{ type: 'bold' }] } : {}),
});

const paragraph = (content: Node[]): Node => ({ type: 'paragraph', ...(content.length === 0 ? {} : { content }) });

const row = (cells: readonly string[], isHeader: boolean): Node => ({
  type: 'tableRow',
  attrs: { header: isHeader },
  content: cells.map((cell, column) => ({
    type: 'tableCell',
    attrs: { colwidth: [WIDTHS[column]] },
    content: [paragraph(cell === '' ? [] : [text(cell, isHeader)])],
  })),
});
