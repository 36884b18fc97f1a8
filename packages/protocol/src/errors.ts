/**
 * Error codes of the REST contract: the `code` of an `application/problem+json` answer.
 * `retry` = a client may send the same command again unchanged and hope for another answer.
 */
export const ERROR_CODES = {
  BAD_REQUEST: { status: 400, retry: false, fr: 'La demande est incomplète ou mal formée.' },
  BAD_CREDENTIALS: {
    status: 401,
    retry: false,
    fr: 'Vérifiez que votre adresse e-mail et votre mot de passe sont corrects.',
  },
  BAD_CODE: { status: 401, retry: false, fr: 'Code erroné' },
  UNAUTHENTICATED: { status: 401, retry: false, fr: 'Votre session a expiré. Reconnectez-vous.' },
  FORBIDDEN: { status: 403, retry: false, fr: 'Vous n’avez pas les droits pour effectuer cette action.' },
  NOT_FOUND: { status: 404, retry: false, fr: 'Cet élément n’existe pas ou n’est plus accessible.' },
  CONFLICT: { status: 409, retry: false, fr: 'Cet élément a été modifié entre-temps.' },
  COMMAND_TOO_OLD: {
    status: 409,
    retry: false,
    fr: 'Cette action attendait depuis plus de 30 jours : elle a peut-être déjà été faite. Vérifiez, puis renvoyez-la si elle manque.',
  },
  LINK_EXPIRED: { status: 410, retry: false, fr: 'Désolé, ce lien a expiré. Demandez-en un nouveau.' },
  TOO_LARGE: { status: 413, retry: false, fr: 'Le contenu envoyé est trop volumineux.' },
  UNPROCESSABLE: { status: 422, retry: false, fr: 'Certaines valeurs ne sont pas valables.' },
  RATE_LIMITED: { status: 429, retry: true, fr: 'Trop de demandes à la fois. Réessayez dans un instant.' },
  INTERNAL: { status: 500, retry: true, fr: 'Une erreur inattendue est survenue. Rien n’a été perdu.' },
  UNAVAILABLE: {
    status: 503,
    retry: true,
    fr: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  },
} as const satisfies Record<string, { status: number; retry: boolean; fr: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Body of every error answer. */
export interface Problem {
  code: ErrorCode;
  status: number;
  title: string;
  detail: string;
  /** Field path -> French message, for UNPROCESSABLE and BAD_REQUEST. */
  fields?: Record<string, string>;
}
