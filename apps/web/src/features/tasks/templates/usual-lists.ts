import type { TemplateTask } from './list-templates.ts';

const CHECK = 'Durée indicative\u00a0: vérifiez les délais qui s’appliquent au dossier.';

/** Lists that firms begin with, in their words. Durations are theirs to check: none is a legal deadline. */
export const USUAL_LISTS = {
  opening: [
    { key: 'conflicts', title: 'Vérifier l’absence de conflit d’intérêts', priority: 'critical', deadline: 0 },
    { key: 'identity', title: 'Recueillir les pièces d’identité et l’extrait Kbis', deadline: 2, after: 'conflicts' },
    {
      key: 'vigilance',
      title: 'Remplir la fiche de vigilance (lutte contre le blanchiment)',
      deadline: 3,
      after: 'identity',
    },
    {
      key: 'fees',
      title: 'Faire signer la convention d’honoraires',
      priority: 'high',
      deadline: 5,
      after: 'conflicts',
    },
    { key: 'retainer', title: 'Demander la provision', deadline: 7, after: 'fees' },
    { key: 'documents', title: 'Demander au client les pièces du dossier', deadline: 5 },
    {
      key: 'dates',
      title: 'Relever les prescriptions et les délais en cours',
      priority: 'critical',
      summary: CHECK,
      deadline: 3,
    },
  ],
  proceedings: [
    { key: 'analysis', title: 'Analyser les pièces et arrêter la stratégie', scheduled: 0, deadline: 7 },
    { key: 'notice', title: 'Adresser la mise en demeure', deadline: 10, after: 'analysis' },
    { key: 'summons', title: 'Rédiger l’assignation', priority: 'high', scheduled: 10, deadline: 25, after: 'notice' },
    { key: 'list', title: 'Établir le bordereau et numéroter les pièces', deadline: 25, parent: 'summons' },
    { key: 'review', title: 'Faire relire l’assignation par le client', deadline: 22, parent: 'summons' },
    { key: 'date', title: 'Prendre date auprès du greffe', deadline: 28, after: 'summons' },
    {
      key: 'service',
      title: 'Faire signifier l’assignation',
      priority: 'high',
      summary: CHECK,
      deadline: 35,
      after: 'date',
    },
    {
      key: 'filing',
      title: 'Placer l’assignation',
      priority: 'critical',
      summary: CHECK,
      deadline: 40,
      after: 'service',
    },
    {
      key: 'reply',
      title: 'Conclure en réponse',
      priority: 'high',
      summary: CHECK,
      scheduled: 90,
      deadline: 120,
      after: 'filing',
    },
    {
      key: 'hearing',
      title: 'Préparer le dossier de plaidoirie',
      summary: CHECK,
      scheduled: 160,
      deadline: 180,
      after: 'reply',
    },
  ],
  transfer: [
    { key: 'audit', title: 'Auditer le fonds (bail, contrats, salariés, nantissements)', scheduled: 0, deadline: 20 },
    { key: 'staff', title: 'Informer les salariés', priority: 'critical', summary: CHECK, deadline: 10 },
    { key: 'town', title: 'Purger le droit de préemption de la commune', summary: CHECK, deadline: 20 },
    { key: 'promise', title: 'Rédiger la promesse', scheduled: 15, deadline: 30, after: 'audit' },
    {
      key: 'deed',
      title: 'Rédiger l’acte de cession',
      priority: 'high',
      scheduled: 60,
      deadline: 80,
      after: 'promise',
    },
    { key: 'signature', title: 'Signature', priority: 'high', scheduled: 90, deadline: 90, after: 'deed' },
    {
      key: 'tax',
      title: 'Faire enregistrer l’acte',
      priority: 'critical',
      summary: CHECK,
      deadline: 100,
      after: 'signature',
    },
    {
      key: 'notices',
      title: 'Publier les annonces',
      priority: 'critical',
      summary: CHECK,
      deadline: 100,
      after: 'signature',
    },
    {
      key: 'escrow',
      title: 'Suivre les oppositions et libérer le séquestre',
      summary: CHECK,
      deadline: 240,
      after: 'notices',
    },
  ],
} as const satisfies Record<string, readonly TemplateTask[]>;
export type UsualList = keyof typeof USUAL_LISTS;
