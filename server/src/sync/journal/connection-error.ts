/** The database could not be reached or was not able to work: PostgreSQL classes 08 (connection), 53 (resources), 57 (stopped), 58 (system), and what has no SQL code at all. */
export function isConnectionError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57|58)/.test(code);
}

/** Surely the database's absence, and not a fault of what was asked of it. `pg` gives its own failures no code. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return /^(08|53|57|58)...$|^E[A-Z]+$/.test(code);
  return typeof message === 'string' && /^(Connection terminated|timeout exceeded|Query read timeout)/i.test(message);
}
