import { emailOf } from '../../../mail/index.ts';
import type { Email } from '../../../mail/index.ts';

interface Addressee {
  email: string;
  firstname: string;
}

export function resetEmail(to: Addressee, url: string): Email {
  return emailOf({
    to: to.email,
    subject: 'Choisissez un nouveau mot de passe',
    greeting: `Bonjour ${to.firstname},`,
    paragraphs: ['La réinitialisation du mot de passe de votre compte Basoche a été demandée.'],
    action: { label: 'Choisir un nouveau mot de passe', url },
    notes: [
      'Ce lien est valable une heure et ne sert qu’une fois.',
      'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe ne change pas.',
    ],
  });
}

const CHANGES = {
  password: {
    subject: 'Votre mot de passe a été modifié',
    text: 'Le mot de passe de votre compte Basoche vient d’être modifié. Vos autres sessions sont fermées.',
  },
  'second-factor-on': {
    subject: 'La double authentification est activée',
    text: 'La double authentification de votre compte Basoche vient d’être activée. Gardez vos codes de récupération en lieu sûr.',
  },
  'second-factor-off': {
    subject: 'La double authentification est désactivée',
    text: 'La double authentification de votre compte Basoche vient d’être désactivée : votre mot de passe suffit à nouveau pour vous connecter.',
  },
  'passkey-added': {
    subject: 'Une clé d’accès a été ajoutée',
    text: 'Une clé d’accès vient d’être ajoutée à votre compte Basoche : elle ouvre votre compte sans mot de passe. Si vous ne la reconnaissez pas, supprimez-la dans votre profil.',
  },
  'passkey-removed': {
    subject: 'Une clé d’accès a été supprimée',
    text: 'Une clé d’accès de votre compte Basoche vient d’être supprimée : elle ne permet plus de vous connecter.',
  },
  'sso-unlinked': {
    subject: 'La liaison avec le service de connexion est supprimée',
    text: 'Votre compte Basoche n’est plus relié au service de connexion de votre cabinet. Une connexion par ce service le reliera de nouveau.',
  },
} as const;

/** So that a change made by somebody else is noticed. */
export function changeEmail(to: Addressee, change: keyof typeof CHANGES): Email {
  const { subject, text } = CHANGES[change];
  return emailOf({
    to: to.email,
    subject,
    greeting: `Bonjour ${to.firstname},`,
    paragraphs: [text],
    notes: ['Ce n’est pas vous ? Réinitialisez votre mot de passe et prévenez l’administrateur de votre cabinet.'],
  });
}

/** An administrator signed a device of this person out. */
export function deviceEmail(to: Addressee, news: { name: string; by: string; wipe: boolean }): Email {
  return emailOf({
    to: to.email,
    subject: 'Un de vos appareils a été déconnecté',
    greeting: `Bonjour ${to.firstname},`,
    paragraphs: [
      `${news.by}, de l’administration de votre cabinet, a déconnecté votre appareil « ${news.name} ».`,
      ...(news.wipe
        ? [
            'Vos données y seront effacées dès qu’il sera de nouveau en ligne, avec les modifications qu’il n’avait pas encore envoyées.',
          ]
        : []),
    ],
    notes: ['Vous n’en connaissez pas la raison ? Adressez-vous à l’administrateur de votre cabinet.'],
  });
}
