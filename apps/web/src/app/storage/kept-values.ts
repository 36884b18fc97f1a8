import { readText, textKeys, writeText } from './local-store.ts';
import { canSeal, isSealedText, openText, sealText } from './sealed-text.ts';

export interface Kept<V> {
  read(): unknown;
  write(values: V | null): void;
}

const PREFIX = 'basoche.form.';
/** Typed by somebody who has no account yet, and so no key. */
const REGISTRATION = `${PREFIX}register`;

/** What is typed into a form stays on the device, sealed, until it is sent. `secret` fields never do. */
export function keptForm<V extends object>(name: string, secret: readonly (keyof V)[] = []): Kept<V> {
  const key = `${PREFIX}${name}`;
  return {
    read() {
      const stored = readText(key);
      const text = stored === null ? null : openText(stored, key);
      return text === null ? null : parsed(text);
    },
    write(values) {
      const open =
        values && Object.fromEntries(Object.entries(values).filter(([field]) => !secret.includes(field as keyof V)));
      const text = open && JSON.stringify(open);
      writeText(key, text === null || key === REGISTRATION ? text : sealText(text, key));
    },
  };
}

/** What was kept, when it has the form of values. */
export function keptValues<V extends object>(kept: Kept<V>): Partial<V> {
  const values = kept.read();
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? values : {};
}

/** Seals what was kept in clear: by an earlier version, or before the person's key was open. */
export function sealKeptForms(): void {
  if (!canSeal()) return;
  for (const key of formKeys()) {
    const stored = readText(key);
    if (stored !== null && !isSealedText(stored) && key !== REGISTRATION) writeText(key, sealText(stored, key));
  }
}

/**
 * Forgets what a person typed into forms: what names them, and with their key at hand what opens with it or rests in
 * clear. What is sealed under another key is somebody else's.
 */
export function dropForms(userId: string, hasKey: boolean): void {
  for (const key of formKeys()) {
    const stored = readText(key);
    if (stored === null || key === REGISTRATION) continue;
    const opens = isSealedText(stored) ? hasKey && openText(stored, key) !== null : hasKey || !canSeal();
    if (opens || key.includes(userId)) writeText(key, null);
  }
}

function formKeys(): string[] {
  return textKeys().filter((key) => key.startsWith(PREFIX));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
