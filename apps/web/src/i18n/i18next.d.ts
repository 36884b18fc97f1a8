import 'i18next';
import type { fr } from './fr/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof fr;
    returnNull: false;
  }
}
