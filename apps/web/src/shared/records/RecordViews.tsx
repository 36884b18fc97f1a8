import type { SavedView } from '@basoche/protocol';
import { useTranslation } from 'react-i18next';
import { SavedViewsMenu } from '../saved-views/SavedViewsMenu.tsx';
import { useSavedViews, viewOfLook, type Look } from '../saved-views/saved-views.ts';
import type { RecordLink } from './record-link.ts';
import { addressOf, viewIn } from './record-list.ts';
import type { ListSpec, ListView } from './record-list.ts';

export interface RecordViewsProps {
  link: RecordLink;
  spec: ListSpec;
  view: ListView;
  onOpen: (view: ListView) => void;
}

/** Saved views of the list of a kind: its search, filters and order under a name. */
export function RecordViews({ link: { dictionary: page }, spec, view, onOpen }: RecordViewsProps) {
  const { t } = useTranslation('views');
  const views = useSavedViews(page);
  const look: Look = { page, group: null, look: wordsOf(spec, view) };
  return (
    <SavedViewsMenu
      views={views}
      look={look}
      shown={viewOfLook(views, look, (each) => wordsOf(spec, viewIn(spec, each.look)))}
      explanation={t('listText')}
      onOpen={(saved) => onOpen(viewIn(spec, saved.look))}
    />
  );
}

/** Parameters of the address that differ from the usual list. */
function wordsOf(spec: ListSpec, view: ListView): SavedView['look'] {
  const words = Object.entries(addressOf(spec, { ...view, search: view.search.trim() }));
  return Object.fromEntries(words.filter((word): word is [string, string] => word[1] !== undefined));
}
