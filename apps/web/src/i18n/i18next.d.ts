import 'i18next';
import type { assistant } from './fr/assistant.ts';
import type { boards } from './fr/boards.ts';
import type { fr } from './fr/index.ts';
import type { sheets } from './fr/sheets.ts';
import type { lock } from './fr/lock.ts';
import type { signedIn } from './fr/signed-in.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof fr &
      typeof signedIn & {
        assistant: typeof assistant;
        lock: typeof lock;
        boards: typeof boards;
        sheets: typeof sheets;
      };
    returnNull: false;
  }
}
