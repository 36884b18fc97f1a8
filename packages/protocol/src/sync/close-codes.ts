/**
 * Close codes of a sync socket and of one channel of it (SPEC.md, rules SC*).
 * `fatal` = the same client must not try again unchanged; otherwise it reconnects with back-off. Stock y-websocket
 * providers read the number: they give up on 4400-4499 and come back on the others.
 * The French text is what the interface shows.
 */
export const CLOSE_CODES = {
  BAD_FRAME: {
    code: 4400,
    fatal: true,
    fr: 'Le serveur a reçu des données qu’il ne comprend pas. Vos modifications restent sur cet appareil.',
  },
  UNAUTHENTICATED: {
    code: 4401,
    fatal: true,
    fr: 'Votre session a expiré. Reconnectez-vous : vos modifications restent sur cet appareil.',
  },
  FORBIDDEN: { code: 4403, fatal: true, fr: 'Vous n’avez plus accès à ce document.' },
  NOT_FOUND: { code: 4404, fatal: true, fr: 'Ce document n’existe pas ou n’existe plus.' },
  READ_ONLY: {
    code: 4405,
    fatal: true,
    fr: 'Vous pouvez lire ce document mais pas le modifier. Vos modifications restent sur cet appareil et peuvent être exportées.',
  },
  FORGED_AUTHOR: {
    code: 4409,
    fatal: true,
    fr: 'Des modifications signées d’une autre personne ont été refusées. Elles restent sur cet appareil et peuvent être exportées.',
  },
  MESSAGE_TOO_LARGE: {
    code: 4413,
    fatal: true,
    fr: 'Une modification dépasse la taille permise. Elle reste sur cet appareil et peut être exportée.',
  },
  DOC_TOO_LARGE: {
    code: 4414,
    fatal: true,
    fr: 'Ce document a atteint sa taille maximale. Vos modifications restent sur cet appareil et peuvent être exportées.',
  },
  QUARANTINED: {
    code: 4423,
    fatal: true,
    fr: 'Ce document est mis à l’abri le temps d’une vérification. Vos modifications restent sur cet appareil.',
  },
  RATE_LIMITED: {
    code: 4529,
    fatal: false,
    fr: 'Trop de modifications à la fois : la synchronisation reprend dans un instant.',
  },
  TOO_MANY_CONNECTIONS: {
    code: 4530,
    fatal: false,
    fr: 'Trop de fenêtres sont ouvertes avec ce compte. Fermez-en une pour reprendre la synchronisation.',
  },
  SLOW_READER: {
    code: 4531,
    fatal: false,
    fr: 'La connexion est trop lente : la synchronisation reprend dès que possible.',
  },
  CONTENT_MISSING: {
    code: 4532,
    fatal: false,
    fr: 'Le serveur attend le reste de vos modifications. Elles restent sur cet appareil jusque-là.',
  },
  STORAGE_FAILED: {
    code: 4500,
    fatal: false,
    fr: 'Le serveur ne peut pas enregistrer pour le moment. Vos modifications restent sur cet appareil.',
  },
  SHUTTING_DOWN: { code: 4503, fatal: false, fr: 'Le serveur redémarre. La synchronisation reprend dans un instant.' },
  HEARTBEAT_LOST: { code: 4504, fatal: false, fr: 'La connexion ne répond plus : nouvelle tentative.' },
  CLIENT_TOO_OLD: {
    code: 4999,
    fatal: true,
    fr: 'Cette version de l’application est trop ancienne. Rechargez la page : vos modifications restent sur cet appareil.',
  },
} as const satisfies Record<string, { code: number; fatal: boolean; fr: string }>;

export type CloseName = keyof typeof CLOSE_CODES;

const byCode = new Map<number, CloseName>(
  (Object.keys(CLOSE_CODES) as CloseName[]).map((name) => [CLOSE_CODES[name].code, name]),
);

/** `null` for codes that are not ours (1000, 1006, …): the caller treats them as a lost network. */
export function closeName(code: number): CloseName | null {
  return byCode.get(code) ?? null;
}
