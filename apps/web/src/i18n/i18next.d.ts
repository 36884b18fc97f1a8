import 'i18next';
import type { assistant } from './fr/assistant.ts';
import type { boards } from './fr/boards.ts';
import type { exhibits } from './fr/exhibits.ts';
import type { exports } from './fr/exports.ts';
import type { link } from './fr/link.ts';
import type { links } from './fr/links.ts';
import type { files } from './fr/files.ts';
import type { follow } from './fr/follow.ts';
import type { fr } from './fr/index.ts';
import type { history } from './fr/history.ts';
import type { requests } from './fr/requests.ts';
import type { sheets } from './fr/sheets.ts';
import type { slides } from './fr/slides.ts';
import type { soon } from './fr/soon.ts';
import type { arranging } from './fr/arranging.ts';
import type { stamping } from './fr/stamping.ts';
import type { viewer } from './fr/viewer.ts';
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
        exhibits: typeof exhibits;
        exports: typeof exports;
        link: typeof link;
        links: typeof links;
        files: typeof files;
        follow: typeof follow;
        history: typeof history;
        requests: typeof requests;
        sheets: typeof sheets;
        slides: typeof slides;
        soon: typeof soon;
        arranging: typeof arranging;
        stamping: typeof stamping;
        viewer: typeof viewer;
      };
    returnNull: false;
  }
}
