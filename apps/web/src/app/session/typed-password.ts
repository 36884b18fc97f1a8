let typed: { username: string; password: string } | null = null;

/** Keeps in memory the password of a sign-in that the server accepted, until the device's key has taken it up. */
export function keepTypedPassword(username: string, password: string): void {
  typed = { username: username.trim().toLowerCase(), password };
}

/** Once, and for the account it belongs to; `null` when none was typed in this tab. */
export function takeTypedPassword(email: string): string | null {
  const taken = typed;
  typed = null;
  return taken?.username === email.trim().toLowerCase() ? taken.password : null;
}
