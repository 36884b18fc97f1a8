/** Days for which a command may be repeated under its key [CK1]. */
export const COMMAND_DAYS = 30;
const DAY_MS = 86_400_000;

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** When a command was made, by its key, in milliseconds since the epoch; `null` = the key is no UUID of version 7. */
export function commandKeyTime(key: string): number | null {
  return UUID_V7.test(key) ? Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16) : null;
}

/** The answer to a command with this key may have been given and forgotten [CK1]. */
export function isCommandTooOld(key: string, now: number): boolean {
  const made = commandKeyTime(key);
  return made !== null && made < now - COMMAND_DAYS * DAY_MS;
}
