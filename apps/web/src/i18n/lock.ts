import { lock as en } from './en/lock.ts';
import { lock as fr } from './fr/lock.ts';
import { i18n } from './index.ts';

/** The texts of the lock come with the code that says them: the sign-in page, which is weighed, does without. */
function add(): void {
  i18n.addResourceBundle('fr', 'lock', fr);
  i18n.addResourceBundle('en', 'lock', en);
}

if (i18n.isInitialized) add();
else i18n.on('initialized', add);
