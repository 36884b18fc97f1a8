import { document as wordDocument } from '@basoche/crdt';
import { formatDayTime } from '@basoche/domain';
import type { DocumentHistory } from '@basoche/protocol';
import type { DocHandle } from '@basoche/sync';
import { Button, EmptyState, IconButton, SkeletonRows, toast } from '@basoche/ui';
import { IconBookmarkOff, IconBookmarkPlus, IconCloudOff, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../data/actor.ts';
import { type People, personOf, usePeople } from '../../data/people.ts';
import { useDocs } from '../../data/docs/docs.ts';
import { ExportButton } from './ExportButton.tsx';
import { AskForHistory, HistoryRequests } from './HistoryRight.tsx';
import { HistoryTimeline } from './HistoryTimeline.tsx';
import type { Visit } from './last-visit.ts';
import { LocalAdditions } from './LocalAdditions.tsx';
import { NameVersionDialog } from './NameVersionDialog.tsx';
import { restoreVersion } from './restore-version.ts';
import type { DateTime } from './timeline.ts';
import type { PastDocument } from './use-history.ts';
import { useHistory } from './use-history.ts';
import { useNaming } from './use-naming.ts';
import { VersionSheet } from './VersionSheet.tsx';
import { VersionSlides } from './VersionSlides.tsx';
import { VersionText } from './VersionText.tsx';
import '../../i18n/history.ts';
import './history.css';

export interface HistoryViewProps {
  handle: DocHandle;
  slug: string;
  /** Where this person left the document before they opened it now. */
  visit: Visit | null;
  /** What came since is what they ask for. */
  fromVisit: boolean;
  onClose: () => void;
}

/** The past of an open document over its text: its moments, each as it was then and against another. */
export function HistoryView({ handle, slug, visit, fromVisit, onClose }: HistoryViewProps) {
  const { t } = useTranslation('history');
  const people = usePeople();
  const { history, readAt, error, reload } = useHistory(slug);
  const told = fromVisit ? visit : null;
  const view = useRef<HTMLElement>(null);
  useEffect(() => view.current?.focus({ preventScroll: true }), []);
  return (
    <section
      className="hi-view"
      aria-label={t('title')}
      tabIndex={-1}
      ref={view}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {error?.code === 'FORBIDDEN' ? (
        <>
          <CloseBar onClose={onClose} />
          {told === null ? <AskForHistory slug={slug} /> : <LocalAdditions handle={handle} visit={told} />}
        </>
      ) : history === null ? (
        <>
          <CloseBar onClose={onClose} />
          {error === null ? (
            <SkeletonRows rows={8} />
          ) : told !== null ? (
            <LocalAdditions handle={handle} visit={told} />
          ) : (
            <EmptyState icon={<IconCloudOff />} title={t('offline')} />
          )}
        </>
      ) : (
        <>
          {error === null ? null : (
            <p className="hi-stale" role="status">
              {t('stale', { date: formatDayTime(readAt) })}
            </p>
          )}
          {error !== null && told !== null ? (
            <>
              <CloseBar onClose={onClose} />
              <LocalAdditions handle={handle} visit={told} />
            </>
          ) : (
            <OpenHistory {...{ handle, slug, history, people, visit, fromVisit, onClose }} onAnswered={reload} />
          )}
        </>
      )}
    </section>
  );
}

function CloseBar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('history');
  return (
    <header className="hi-bar">
      <h2>{t('title')}</h2>
      <IconButton label={t('close')} icon={<IconX />} onClick={onClose} />
    </header>
  );
}

const VERSIONS = { word: VersionText, cell: VersionSheet, slide: VersionSlides };

interface OpenHistoryProps extends HistoryViewProps {
  history: DocumentHistory;
  people: People;
  onAnswered: () => void;
}

function OpenHistory({ handle, slug, history, people, visit, fromVisit, onClose, onAnswered }: OpenHistoryProps) {
  const { t } = useTranslation('history');
  const [chosen, setChosen] = useState<DateTime | null>(null);
  const [naming, setNaming] = useState(false);
  const { waiting, name, unname } = useNaming(handle);
  const editable = handle.right !== 'read';
  const type = wordDocument.documentType(handle.doc);
  const actor = useActor();
  const known = useMemo(() => peopleWith(people, history), [people, history]);
  const documentTitle = useDocs().find((each) => each.name === handle.name)?.title ?? slug;
  const title = chosen === null ? t('now') : titleOf(chosen);
  const Version = VERSIONS[type];
  const restore = (version: PastDocument): void => {
    if (!restoreVersion(handle.doc, actor, version.doc)) {
      toast(t('restoreNewer'), { tone: 'bad' });
      return;
    }
    onClose();
    toast(t('restored'), { detail: t('restoredText') });
  };
  return (
    <>
      <header className="hi-bar">
        <h2>
          <span className="hi-bar-what">{t('open')}</span> {title}
        </h2>
        {editable && chosen?.kind === 'version' ? (
          <Button
            size="sm"
            icon={<IconBookmarkOff />}
            aria-label={t('unname')}
            onClick={() => {
              unname(chosen.version.id);
              setChosen(null);
            }}
          >
            <span className="hi-bar-word">{t('unname')}</span>
          </Button>
        ) : null}
        {editable && chosen?.kind !== 'version' && history.seq > 0 ? (
          <Button
            size="sm"
            icon={<IconBookmarkPlus />}
            aria-label={t(chosen === null ? 'nameNow' : 'name')}
            onClick={() => setNaming(true)}
          >
            <span className="hi-bar-word">{t(chosen === null ? 'nameNow' : 'name')}</span>
          </Button>
        ) : null}
        {history.seq > 0 ? <ExportButton slug={slug} title={documentTitle} /> : null}
        <IconButton label={t('close')} icon={<IconX />} onClick={onClose} />
      </header>
      <div className="hi-body">
        {history.seq === 0 ? (
          <EmptyState icon={<IconBookmarkPlus />} title={t('nobody')} />
        ) : (
          <Version
            key={chosen?.key ?? 'now'}
            {...{ slug, history, chosen, visit, fromVisit }}
            people={known}
            onRestore={editable && chosen !== null ? restore : null}
          />
        )}
        <div className="hi-side">
          <HistoryRequests {...{ slug, onAnswered }} requests={history.requests} />
          <HistoryTimeline
            {...{ history, waiting }}
            people={known}
            chosen={chosen?.key ?? null}
            onChoose={(dateTime) => {
              setChosen(dateTime);
              if (dateTime === null) onAnswered();
            }}
          />
        </div>
      </div>
      {naming ? (
        <NameVersionDialog
          what={title}
          onName={(text) => name(text, chosen?.seq ?? null)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}

function titleOf(dateTime: DateTime): string {
  return dateTime.kind === 'version' ? dateTime.version.title : formatDayTime(dateTime.at);
}

/** Those who left the firm, whom only the history still names. */
function peopleWith(people: People, { people: past }: DocumentHistory): People {
  const known = new Set(people.list.map(({ id }) => id));
  const left = new Map(past.filter(({ id }) => !known.has(id)).map((each) => [each.id, personOf(each)]));
  return { ...people, of: (id) => left.get(id) ?? people.of(id) };
}
