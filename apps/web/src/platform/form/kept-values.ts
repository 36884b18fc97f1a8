import { readJson, textKeys, writeText } from '../local-store.ts';

const PREFIX = 'basoche.form.';

export interface Kept<V> {
  read(): unknown;
  write(values: V | null): void;
}

/** What is typed into a form stays on the device until it is sent. `secret` fields never do. */
export function keptForm<V extends object>(name: string, secret: readonly (keyof V)[] = []): Kept<V> {
  const key = `${PREFIX}${name}`;
  return {
    read: () => readJson(key),
    write(values) {
      const open =
        values && Object.fromEntries(Object.entries(values).filter(([field]) => !secret.includes(field as keyof V)));
      writeText(key, open && JSON.stringify(open));
    },
  };
}

/** Forgets every form of this device: they do not say whose they are. */
export function dropForms(): void {
  for (const key of textKeys()) if (key.startsWith(PREFIX)) writeText(key, null);
}

/** What was kept, when it has the form of values. */
export function keptValues<V extends object>(kept: Kept<V>): Partial<V> {
  const values = kept.read();
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? values : {};
}
