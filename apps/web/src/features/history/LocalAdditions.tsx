import { document as wordDocument } from '@basoche/crdt';
import { authoredBody, BODY, bodyToHtml } from '@basoche/editor';
import { formatDayTime } from '@basoche/domain';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../data/people.ts';
import { HistoryPage } from './HistoryPage.tsx';
import { addedSince } from './last-visit.ts';
import type { LocalProps } from './last-visit.ts';
import { LocalCells } from './LocalCells.tsx';
import { LocalSlides } from './LocalSlides.tsx';

const nothing = (): void => undefined;

const LOCAL = { word: LocalText, cell: LocalCells, slide: LocalSlides };

/** What the device alone can show of what came since a visit, and what it cannot. */
export function LocalAdditions({ handle, visit }: LocalProps) {
  const { t } = useTranslation('history');
  const type = wordDocument.documentType(handle.doc);
  const Local = LOCAL[type];
  return (
    <div className="hi-version">
      <p className="hi-stale" role="status">
        {t(`localOnly_${type}`, { date: formatDayTime(visit.at) })}
      </p>
      <Local {...{ handle, visit }} />
    </div>
  );
}

function LocalText({ handle, visit }: LocalProps) {
  const people = usePeople();
  const [at] = useState(() => Date.now());
  const shown = useMemo(() => {
    const added = addedSince(handle.doc, visit);
    const html = bodyToHtml(authoredBody(handle.doc.getXmlFragment(BODY), [added]));
    const date = new Date(at).toISOString();
    return { html, added: [{ user: null, from: date, to: date, ranges: [] }], removed: [] };
  }, [handle, visit, at]);
  return <HistoryPage {...{ shown, people }} look="additions" only={null} current={-1} onPassages={nothing} />;
}
