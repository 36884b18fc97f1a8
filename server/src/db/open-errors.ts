import { StartError } from '../start-error.ts';

/** The database has migrations that this release does not know. */
export class NewerDatabaseError extends StartError {
  constructor(unknown: readonly string[]) {
    super(
      `La base de données vient d’une version plus récente de Basoche (migrations inconnues ici : ${unknown.join(', ')}). ` +
        'Démarrez cette version-là, ou restaurez la sauvegarde faite avant la mise à jour.',
    );
  }
}

const CANNOT_OPEN = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOENT',
  '28000',
  '28P01',
  '3D000',
]);
const NOT_ALLOWED = '42501';

/** The error in a sentence for the operator, when it is one of opening or migrating a PostgreSQL server; itself otherwise. */
export function openError(error: unknown): unknown {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (code === NOT_ALLOWED)
    return new StartError(
      `Le rôle de DATABASE_URL n’a pas le droit d’installer ou de mettre à jour la base de données (${message}). ` +
        'Il lui faut CREATEROLE et la propriété de sa base : voir docs/runbook/install.md.',
      { cause: error },
    );
  if (code === undefined || !CANNOT_OPEN.has(code)) return error;
  return new StartError(
    `La base de données de DATABASE_URL ne s’ouvre pas (${message === undefined || message === '' ? code : message}).`,
    { cause: error },
  );
}
