import { access } from './access.ts';
import { common } from './common.ts';
import { shell } from './shell.ts';

/** English covers sign-in and the frame; every other namespace falls back to French. */
export const en = { access, common, shell };
