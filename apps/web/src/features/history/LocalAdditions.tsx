import { authoredBody, BODY, bodyToHtml } from '@basoche/editor';
import { formatDayTime } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../platform/people.ts';
import { HistoryPaper } from './HistoryPaper.tsx';
import { addedSince } from './last-visit.ts';
import type { Visit } from './last-visit.ts';

const nothing = (): void => undefined;

/** What the device alone can show of what came since a visit: the additions. */
export function LocalAdditions({ handle, visit }: { handle: DocHandle; visit: Visit }) {
  const { t } = useTranslation('history');
  const people = usePeople();
  const [at] = useState(() => Date.now());
  const shown = useMemo(() => {
    const added = addedSince(handle.doc, visit);
    const html = bodyToHtml(authoredBody(handle.doc.getXmlFragment(BODY), [added]));
    const date = new Date(at).toISOString();
    return { html, added: [{ user: null, from: date, to: date, ranges: [] }], removed: [] };
  }, [handle, visit, at]);
  return (
    <div className="hi-version">
      <p className="hi-stale" role="status">
        {t('localOnly', { date: formatDayTime(visit.at) })}
      </p>
      <HistoryPaper {...{ shown, people }} look="additions" only={null} current={-1} onPassages={nothing} />
    </div>
  );
}
