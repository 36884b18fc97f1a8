import type { board } from '@basoche/crdt';

const status = (...labels: [label: string, tone: string][]) =>
  labels.map(([label, tone], index) => ({ id: `s${index + 1}`, label, tone }));

/** Boards that firms begin with, in the words of the firm; `null` = the usual columns. */
export const BOARD_TEMPLATES = {
  usual: null,
  proceedings: {
    columns: [
      {
        id: 'phase',
        name: 'Phase',
        type: 'status',
        options: status(
          ['Assignation', 'neutral'],
          ['Mise en état', 'info'],
          ['Conclusions à déposer', 'warning'],
          ['Plaidé', 'accent'],
          ['Délibéré rendu', 'success'],
          ['Appel', 'danger'],
        ),
      },
      { id: 'court', name: 'Juridiction', type: 'text' },
      { id: 'number', name: 'N° de RG', type: 'text' },
      { id: 'people', name: 'Avocats', type: 'people' },
      { id: 'next', name: 'Prochaine échéance', type: 'date' },
      { id: 'left', name: 'Jours restants', type: 'formula', formula: 'IF(ISBLANK([next]); ""; [next] - TODAY())' },
      { id: 'notes', name: 'Observations', type: 'longText' },
    ],
    groups: [
      { name: 'Première instance', tone: 'info' },
      { name: 'Appel', tone: 'warning' },
      { name: 'Terminées', tone: 'success' },
    ],
  },
  hearings: {
    columns: [
      { id: 'day', name: 'Audience', type: 'date' },
      { id: 'time', name: 'Heure et salle', type: 'text' },
      { id: 'court', name: 'Juridiction', type: 'text' },
      { id: 'people', name: 'Plaidant', type: 'people' },
      { id: 'ready', name: 'Dossier de plaidoirie prêt', type: 'check' },
      {
        id: 'outcome',
        name: 'Suite',
        type: 'status',
        options: status(['À venir', 'info'], ['Renvoyée', 'warning'], ['Plaidée', 'accent'], ['Délibéré', 'success']),
      },
    ],
    groups: [{ name: 'Audiences', tone: 'info' }],
  },
  formalities: {
    columns: [
      {
        id: 'step',
        name: 'Étape',
        type: 'status',
        options: status(
          ['Actes à rédiger', 'neutral'],
          ['Signature', 'warning'],
          ['Annonce légale', 'info'],
          ['Déposé au guichet unique', 'accent'],
          ['Kbis reçu', 'success'],
          ['Rejeté', 'danger'],
        ),
      },
      { id: 'siren', name: 'SIREN', type: 'text' },
      { id: 'people', name: 'Suivi par', type: 'people' },
      { id: 'period', name: 'Période', type: 'period' },
      { id: 'fees', name: 'Honoraires HT', type: 'number' },
      { id: 'costs', name: 'Débours', type: 'number' },
      { id: 'total', name: 'Total TTC', type: 'formula', formula: 'ROUND([fees] * 1.2 + [costs]; 2)' },
      { id: 'link', name: 'Dossier en ligne', type: 'link' },
    ],
    groups: [
      { name: 'Constitutions', tone: 'info' },
      { name: 'Modifications', tone: 'accent' },
      { name: 'Dissolutions', tone: 'neutral' },
    ],
  },
} as const satisfies Record<string, board.BoardStructure | null>;
export type BoardTemplate = keyof typeof BOARD_TEMPLATES;
