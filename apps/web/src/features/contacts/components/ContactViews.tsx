import type { SavedView } from '@basoche/protocol';
import { useTranslation } from 'react-i18next';
import { SavedViewsMenu } from '../../../shared/saved-views/SavedViewsMenu.tsx';
import { useSavedViews, viewOfLook, type Look } from '../../../shared/saved-views/saved-views.ts';
import { addressOf, viewIn, type ListView } from '../model/contact-list.ts';

/** Saved views of the list of contacts: its search, filters and order under a name. */
export function ContactViews({ view, onOpen }: { view: ListView; onOpen: (view: ListView) => void }) {
  const { t } = useTranslation('views');
  const views = useSavedViews('contacts');
  const look: Look = { page: 'contacts', group: null, look: wordsOf(view) };
  return (
    <SavedViewsMenu
      views={views}
      look={look}
      shown={viewOfLook(views, look, (each) => wordsOf(viewIn(each.look)))}
      explanation={t('contactsText')}
      onOpen={(saved) => onOpen(viewIn(saved.look))}
    />
  );
}

/** Parameters of the address that differ from the usual list. */
function wordsOf(view: ListView): SavedView['look'] {
  const words = Object.entries(addressOf({ ...view, search: view.search.trim() }));
  return Object.fromEntries(words.filter((word): word is [string, string] => word[1] !== undefined));
}
