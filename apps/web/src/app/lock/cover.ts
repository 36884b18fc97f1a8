import { i18n } from '../../i18n/index.ts';
import '../../i18n/lock.ts';

/** Nothing shows from here on, not even in a page that the browser keeps. Returns the function that shows it again. */
export function cover(): () => void {
  const { title } = document;
  document.body.hidden = true;
  document.title = 'Basoche';
  return () => {
    document.body.hidden = false;
    document.title = title;
  };
}

/** Says why a covered page is not locked yet. Beside the body, of which nothing may show. */
export function sayWhyCovered(): void {
  if (document.querySelector('.s-covered') !== null) return;
  const said = document.createElement('p');
  said.className = 's-covered';
  said.setAttribute('role', 'alert');
  said.textContent = i18n.t('lock:covered');
  document.documentElement.append(said);
}
