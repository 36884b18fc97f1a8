/** Whether the database refused a row because another one has the same value; `index` names the unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === index;
}
