import { formatDayTime } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import { Button } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocs } from '../../data/docs/docs.ts';
import { usePeople } from '../../data/people.ts';
import { useUser } from '../../app/session/session.ts';
import { DocBanner } from '../../shared/sync/DocBanners.tsx';
import { addedSince } from './last-visit.ts';
import type { Visit } from './last-visit.ts';
import { useSessionsSince } from './use-history.ts';

export interface VisitBannerProps {
  handle: DocHandle;
  slug: string;
  visit: Visit;
  onShow: () => void;
  onClose: () => void;
}

/** On opening: others wrote here since this person's last visit on this device. */
export function VisitBanner({ handle, slug, visit, onShow, onClose }: VisitBannerProps) {
  const { t } = useTranslation(['history', 'common']);
  const me = useUser();
  const people = usePeople();
  const heard = useDocs().find((each) => each.name === handle.name)?.seq ?? -1;
  const [opened] = useState(() => ({ at: Date.now(), hasNew: addedSince(handle.doc, visit).ranges.length > 0 }));
  const moved = heard > visit.seq;
  const { data, error } = useSessionsSince(slug, visit.seq, moved);
  // What somebody began while the document was open is seen anyway.
  const others = data?.filter(({ user, from }) => user !== me.id && Date.parse(from) < opened.at) ?? [];
  const names = [...new Set(others.flatMap(({ user }) => user ?? []))].map((user) => people.of(user).name);
  const [first] = names;
  // Without the server nobody knows who wrote: what is new on the device may be told, not by whom.
  const isUnknown = data === undefined && error !== null && opened.hasNew;
  if (!moved || (first === undefined && !isUnknown)) return null;
  const date = formatDayTime(visit.at);
  return (
    <DocBanner
      tone="info"
      actions={
        <>
          <Button size="sm" variant="primary" onClick={onShow}>
            {t('visitShow')}
          </Button>
          <Button size="sm" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      {first !== undefined
        ? t(names.length === 1 ? 'visitBy' : 'visitByMany', { name: first, count: names.length - 1, date })
        : t('visitUnknown', { date })}
    </DocBanner>
  );
}
