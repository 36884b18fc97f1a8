import { emailOf } from '../../mail/index.ts';
import type { Email } from '../../mail/index.ts';

interface Person {
  email: string;
  firstname: string;
}

/** A newcomer's address is to be confirmed. */
export function confirmationEmail(to: Person, firm: string, url: string, validHours: number): Email {
  return emailOf({
    to: to.email,
    subject: 'Confirmez votre inscription à Basoche',
    greeting: `Bonjour ${to.firstname},`,
    paragraphs: [
      `Vous avez demandé l’ouverture d’un espace Basoche pour « ${firm} ».`,
      'Confirmez votre adresse e-mail pour continuer. Le mot de passe choisi à l’inscription vous sera demandé.',
    ],
    action: { label: 'Confirmer mon adresse', url },
    notes: [
      `Ce lien est valable ${validHours} heures et ne sert qu’une fois.`,
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : aucun compte ne sera créé.',
    ],
  });
}

/** Somebody registered with the address of an account: its owner is told, nobody else. */
export function alreadyRegisteredEmail(to: Person, loginUrl: string): Email {
  return emailOf({
    to: to.email,
    subject: 'Vous avez déjà un compte Basoche',
    greeting: `Bonjour ${to.firstname},`,
    paragraphs: [
      'Une inscription vient d’être demandée avec votre adresse e-mail, qui a déjà un compte Basoche.',
      'Rien n’a été modifié. Connectez-vous avec votre mot de passe, ou choisissez-en un nouveau depuis la page de connexion.',
    ],
    action: { label: 'Se connecter', url: loginUrl },
    notes: ['Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire.'],
  });
}

/** A colleague is expected; `by` is empty when the platform invites. */
export function invitationEmail(to: Person, firm: string, by: string, url: string, validDays: number): Email {
  return emailOf({
    to: to.email,
    subject: `${firm} vous invite sur Basoche`,
    greeting: to.firstname === '' ? 'Bonjour,' : `Bonjour ${to.firstname},`,
    paragraphs: [
      `${by === '' ? 'Un espace vous attend' : `${by} vous invite`} sur Basoche, l’espace de travail de « ${firm} ».`,
      'Choisissez votre mot de passe pour ouvrir votre compte.',
    ],
    action: { label: 'Accepter l’invitation', url },
    notes: [
      `Ce lien est valable ${validDays} jours et ne sert qu’une fois.`,
      'Si vous n’attendiez pas cette invitation, ignorez ce message : aucun compte ne sera créé.',
    ],
  });
}

/** A contact is asked into the space that the firm opens for them. */
export function spaceEmail(to: Person, firm: string, by: string, url: string, validDays: number): Email {
  return emailOf({
    to: to.email,
    subject: `${firm} vous ouvre un espace`,
    greeting: to.firstname === '' ? 'Bonjour,' : `Bonjour ${to.firstname},`,
    paragraphs: [
      `${by} vous ouvre un espace sur Basoche, où « ${firm} » partage avec vous vos dossiers, vos documents et vos messages.`,
      'Choisissez votre mot de passe pour y entrer.',
    ],
    action: { label: 'Entrer dans mon espace', url },
    notes: [
      `Ce lien est valable ${validDays} jours et ne sert qu’une fois.`,
      'Si vous n’attendiez pas cette invitation, ignorez ce message : aucun compte ne sera créé.',
    ],
  });
}
