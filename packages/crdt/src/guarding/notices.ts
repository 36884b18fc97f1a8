import type { GuardNotice } from '../kind.ts';

/** What a guard tells the author, in words they understand. Codes are stable. */
const DETAILS = {
  MESSAGE_IMMUTABLE: 'Un message envoyé ne peut pas être réécrit : il a été rétabli.',
  MESSAGE_FORGED: 'Un message ne peut être envoyé qu’en votre nom : il a été retiré.',
  MESSAGE_INVALID: 'Ce message est illisible : il a été retiré.',
  MESSAGE_TOO_LONG: 'Ce message dépasse 20 000 caractères : il n’a pas été envoyé.',
  EDIT_REFUSED: 'Seul l’auteur d’un message peut le modifier : votre modification a été annulée.',
  DELETION_REFUSED: 'Seul l’auteur d’un message peut le supprimer : votre suppression a été annulée.',
  TAG_REFUSED: 'Cette étiquette n’est pas valable : elle a été annulée.',
  REACTION_REFUSED: 'Une réaction ne se met et ne se retire qu’en son propre nom : elle a été rétablie.',
  PIN_REFUSED: 'Un message ne peut être épinglé qu’en votre nom : votre modification a été annulée.',
  PRIVATE_VALUE:
    'Les lectures et les brouillons d’une autre personne ne peuvent pas être modifiés : votre modification a été annulée.',
  ORDER_RESERVED: 'L’ordre des messages est fixé par le serveur : votre modification a été annulée.',
  RUNS_RESERVED: 'Les règles automatiques sont exécutées par le serveur : votre modification a été annulée.',
  META_RESERVED: 'Le type de ce document ne peut pas être modifié : votre modification a été annulée.',
  RECORD_INVALID: 'Un élément illisible a été retiré.',
  RECORD_FORGED: 'Un élément ne peut être créé qu’en votre nom : il a été retiré.',
  RECORD_CORRECTED: 'Votre nom a été rétabli comme auteur de l’élément.',
  RECORD_REMOVED: 'Un élément ne peut pas être effacé ni remplacé : il a été rétabli.',
  RECORD_TWIN: 'Cette tâche répétée avait déjà été créée et modifiée ailleurs : ce qui était là a été gardé.',
  RECORD_IMMUTABLE: 'Cette information ne peut pas être modifiée : elle a été rétablie.',
  RECORD_NOT_YOURS: 'Seul l’auteur de cet élément peut le modifier : votre modification a été annulée.',
  TASK_LOOP:
    'Une tâche ne peut pas dépendre d’elle-même ni en faire partie, même par d’autres tâches : ce lien a été annulé.',
} as const;

export type NoticeCode = keyof typeof DETAILS;

/** Collects notices of one edit, each code once. */
export class Notices {
  readonly #codes = new Set<NoticeCode>();

  add(code: NoticeCode): void {
    this.#codes.add(code);
  }

  list(): GuardNotice[] {
    return [...this.#codes].map((code) => ({ code, detail: DETAILS[code].replace(/ ([:;!?»])/g, '\u00a0$1') }));
  }
}
