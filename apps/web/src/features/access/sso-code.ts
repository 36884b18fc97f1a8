/** The code that the way back left in the fragment of the address. `null`: nobody comes back. */
export function readSsoCode(): string | null {
  return /^#sso=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
}

/** Out of the address and of the history: it has served. */
export function forgetSsoCode(): void {
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}
