import type { accessReasons } from '../../access/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const access: Sentences<keyof typeof accessReasons | 'service.named' | 'service.unnamed'> = {
  'service.named': 'service de connexion « {label} »',
  'service.unnamed': 'service de connexion de votre cabinet',
  'access.captcha': 'Cochez la case « Je ne suis pas un robot ».',
  'access.wipeChoice': 'Indiquez si les données de l’appareil doivent être effacées.',
  'access.passkeyRefused':
    'Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous avec votre mot de passe.',
  'access.nameTooLong': 'Le nom est trop long : 80 caractères au plus.',
  'access.browserAnswerIncomplete': 'La réponse du navigateur est incomplète.',
  'access.browserAnswerInvalid': 'La réponse du navigateur n’est pas valable.',
  'access.linkIncomplete': 'Le lien est incomplet.',
  'access.returnAddress': 'Cette adresse n’est pas celle d’une page de Basoche.',
  'access.messageTooLong': 'Le message est trop long : 10 000 caractères au plus.',
  'access.currentDevice': 'Vous utilisez cet appareil. Pour le quitter, choisissez « Se déconnecter ».',
  'access.tooManyAttempts': 'Trop d’essais. Réessayez dans {wait:seconds}.',
  'access.noPasskeysHere': 'Les clés d’accès ne fonctionnent pas à cette adresse.',
  'access.passkeyKnown': 'Cette clé d’accès est déjà enregistrée.',
  'access.tooManyPasskeys': 'Vous avez {max} clés d’accès, le maximum. Supprimez-en une d’abord.',
  'access.passkeyUnverified': 'La clé d’accès n’a pas pu être vérifiée. Recommencez.',
  'access.noPassword':
    'Votre compte n’a pas de mot de passe. Choisissez-en un avec « Mot de passe oublié ? », puis recommencez.',
  'access.wrongPassword': 'Le mot de passe est incorrect.',
  'access.noSecondFactor': 'La double authentification n’est pas active.',
  'access.ssoExpired': 'Cette connexion a expiré, a déjà servi ou a commencé dans un autre navigateur. Recommencez.',
  'access.ssoDenied': 'La connexion a été annulée ou refusée par le {service:service}.',
  'access.ssoProviderError':
    'Le {service:service} a répondu par une erreur ({about}). Si elle se répète, prévenez la personne qui gère votre informatique.',
  'access.ssoUnreachable':
    'Le {service:service} ne répond pas. Réessayez dans un instant, ou connectez-vous avec votre mot de passe.',
  'access.ssoUnverifiable':
    'La réponse du {service:service} n’a pas pu être vérifiée : la connexion est abandonnée. Recommencez.',
  'access.ssoClock':
    'L’heure de Basoche et celle du {service:service} ne s’accordent pas : prévenez la personne qui gère votre informatique.',
  'access.ssoNoAddress': 'Le {service:service} n’a pas transmis votre adresse e-mail : la connexion est impossible.',
  'access.ssoUnverifiedAddress':
    'Le {service:service} n’a pas vérifié l’adresse {about} : elle ne peut pas ouvrir de compte.',
  'access.ssoUnknownAddress':
    'Aucun compte Basoche ne correspond à l’adresse {about}. Demandez une invitation à l’administrateur de votre cabinet.',
  'access.ssoOtherIdentity':
    'Le compte Basoche de l’adresse {about} est déjà relié à une autre identité du {service:service}. S’il est le vôtre, connectez-vous avec votre mot de passe et supprimez cette liaison dans votre profil.',
  'access.ssoOtherOrigin': 'Ouvrez Basoche à l’adresse {origin} pour vous connecter ainsi.',
  'access.tooManyMessages': 'Vous avez envoyé plusieurs messages. Réessayez dans quelques minutes.',
};
