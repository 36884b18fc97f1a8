import type { ErrorCode } from '@basoche/protocol';
import { ApiError } from '../../../http/api-error.ts';

/** Why a sign-in through the provider ends without a session. */
export type RefusalReason =
  | 'expired'
  | 'denied'
  | 'provider-error'
  | 'unreachable'
  | 'unverifiable'
  | 'clock'
  | 'no-address'
  | 'unverified-address'
  | 'unknown-address'
  | 'blocked'
  | 'other-identity';

export interface Refusal {
  reason: RefusalReason;
  /** The provider's error word, or the address in question. */
  about?: string;
}

/** A refusal on its way up; the cause goes to the log, without what the provider sent. */
export class SsoError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.reason, { cause });
    this.name = 'SsoError';
    this.refusal = refusal;
  }
}

/** @param label what the sign-in service is called */
export function refusalError({ reason, about = '' }: Refusal, label: string | null): ApiError {
  const service = label === null ? 'service de connexion de votre cabinet' : `service de connexion « ${label} »`;
  const texts: Record<RefusalReason, [ErrorCode, string?]> = {
    expired: [
      'LINK_EXPIRED',
      'Cette connexion a expiré, a déjà servi ou a commencé dans un autre navigateur. Recommencez.',
    ],
    denied: ['FORBIDDEN', `La connexion a été annulée ou refusée par le ${service}.`],
    'provider-error': [
      'FORBIDDEN',
      `Le ${service} a répondu par une erreur (${about}). Si elle se répète, prévenez la personne qui gère votre informatique.`,
    ],
    unreachable: [
      'UNAVAILABLE',
      `Le ${service} ne répond pas. Réessayez dans un instant, ou connectez-vous avec votre mot de passe.`,
    ],
    unverifiable: [
      'FORBIDDEN',
      `La réponse du ${service} n’a pas pu être vérifiée : la connexion est abandonnée. Recommencez.`,
    ],
    clock: [
      'FORBIDDEN',
      `L’heure de Basoche et celle du ${service} ne s’accordent pas : prévenez la personne qui gère votre informatique.`,
    ],
    'no-address': ['FORBIDDEN', `Le ${service} n’a pas transmis votre adresse e-mail : la connexion est impossible.`],
    'unverified-address': [
      'FORBIDDEN',
      `Le ${service} n’a pas vérifié l’adresse ${about} : elle ne peut pas ouvrir de compte.`,
    ],
    'unknown-address': [
      'FORBIDDEN',
      `Aucun compte Basoche ne correspond à l’adresse ${about}. Demandez une invitation à l’administrateur de votre cabinet.`,
    ],
    blocked: ['BAD_CREDENTIALS'],
    'other-identity': [
      'FORBIDDEN',
      `Le compte Basoche de l’adresse ${about} est déjà relié à une autre identité du ${service}. S’il est le vôtre, connectez-vous avec votre mot de passe et supprimez cette liaison dans votre profil.`,
    ],
  };
  const [code, detail] = texts[reason];
  return new ApiError(code, detail === undefined ? {} : { detail });
}
