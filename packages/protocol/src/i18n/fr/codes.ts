import type { ErrorCode } from '../../errors/codes.ts';
import type { Sentences } from '../sentences.ts';

export const codes: Sentences<ErrorCode> = {
  BAD_REQUEST: 'La demande est incomplète ou mal formée.',
  BAD_CREDENTIALS: 'Vérifiez que votre adresse e-mail et votre mot de passe sont corrects.',
  BAD_CODE: 'Code erroné',
  UNAUTHENTICATED: 'Votre session a expiré. Reconnectez-vous.',
  FORBIDDEN: 'Vous n’avez pas les droits pour effectuer cette action.',
  NOT_FOUND: 'Cet élément n’existe pas ou n’est plus accessible.',
  CONFLICT: 'Cet élément a été modifié entre-temps.',
  COMMAND_TOO_OLD:
    'Cette action attendait depuis plus de 30 jours : elle a peut-être déjà été faite. Vérifiez, puis renvoyez-la si elle manque.',
  LINK_EXPIRED: 'Désolé, ce lien a expiré. Demandez-en un nouveau.',
  TOO_LARGE: 'Le contenu envoyé est trop volumineux.',
  UNPROCESSABLE: 'Certaines valeurs ne sont pas valables.',
  RATE_LIMITED: 'Trop de demandes à la fois. Réessayez dans un instant.',
  INTERNAL: 'Une erreur inattendue est survenue. Rien n’a été perdu.',
  UNAVAILABLE: 'Le service est momentanément indisponible. Réessayez dans un instant.',
};
