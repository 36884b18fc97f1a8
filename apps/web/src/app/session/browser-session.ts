import { readText, writeText } from '../storage/local-store.ts';

const ONCE = 'basoche.once';
const MARK = 'basoche.open=1';

/** « Se souvenir de moi » was not ticked: the session of this device ends when the browser closes. */
export function endWithBrowser(ends: boolean): void {
  writeText(ONCE, ends ? '1' : null);
  // Without a date, a cookie lives as long as the browser is open. It says nothing, and the server does not read it.
  if (ends) document.cookie = `${MARK}; path=/; SameSite=Strict`;
}

/** Whether the browser was closed since a sign-in that was to end with it. */
export function browserWasClosed(): boolean {
  return readText(ONCE) !== null && !document.cookie.split('; ').includes(MARK);
}
