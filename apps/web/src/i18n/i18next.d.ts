import 'i18next';
import type { fr } from './fr/index.ts';
import type { lock } from './fr/lock.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof fr & { lock: typeof lock };
    returnNull: false;
  }
}
