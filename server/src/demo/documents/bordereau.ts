import { demoId } from '../ids.ts';

/** As the conversation remarks. */
const MISSING = 14;
const PIECES = [
  'Acte de vente du 14 mars 2019',
  'Règlement de copropriété',
  'Procès-verbal de réception avec réserves',
  'Procès-verbal de constat de commissaire de justice',
  'Photographies des infiltrations, lot 15',
  'Rapport d’expertise amiable',
  'Avis de valeur locative',
  'Courrier recommandé à la SCI Les Tilleuls du 2 février',
  'Courrier recommandé à la SCI Les Tilleuls du 9 mars',
  'Réponse de la SCI Les Tilleuls',
  'Devis de reprise de l’étanchéité',
  'Devis de réfection des peintures',
  'Attestation d’assurance décennale',
  'Ordonnance de référé-expertise',
  'Dire à expert n° 1',
  'Dire à expert n° 2',
  'Rapport d’expertise judiciaire',
  'Factures de relogement',
  'Attestation de Mme Marchal',
];

/** A list of exhibits that goes with a message, as spreadsheets open it. */
export const BORDEREAU = {
  id: demoId('file/bordereau-marchal'),
  message: demoId('message/bordereau-marchal'),
  conversation: 'demo-marchal',
  name: 'Bordereau de pièces Marchal.csv',
  mime: 'text/csv',
  bytes: Buffer.from(
    [
      '\uFEFFN°;Pièce',
      ...PIECES.map((piece, index) => `${index + 1};${piece}`).filter((_line, index) => index + 1 !== MISSING),
      '',
    ].join('\r\n'),
    'utf8',
  ),
} as const;
