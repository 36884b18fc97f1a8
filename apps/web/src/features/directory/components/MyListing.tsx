import { useTranslation } from 'react-i18next';
import { useDirectoryChanges, useFirms, useMyCard } from '../model/queries.ts';
import { Choice } from './Choice.tsx';

/** A lawyer's own choice to be in the network's directory, with what it publishes. */
export function MyListing() {
  const { t } = useTranslation('directory');
  const { data: me } = useMyCard();
  const { data: firms } = useFirms();
  const changes = useDirectoryChanges();
  if (me === undefined || !me.isLawyer) return null;
  const firmIsListed = firms?.find((firm) => firm.isOwn)?.isListed ?? true;
  return (
    <Choice
      label={t('myListing')}
      hint={me.isListed && !firmIsListed ? t('myListingWaits') : t('myListingHint')}
      checked={me.isListed}
      onChoose={(listed) => (listed ? changes.show(me.id) : changes.hide(me.id))}
      done={(listed) => t(listed ? 'myListingOn' : 'myListingOff')}
    />
  );
}
