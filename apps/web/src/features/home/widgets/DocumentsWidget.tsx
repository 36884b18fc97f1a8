import { Pill } from '@basoche/ui';
import { IconCloudOff, IconFileText, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { personOf } from '../../../data/people.ts';
import { useUser } from '../../../app/session/session.ts';
import { useDocumentFactsKnown, useDocuments, type ListedDocument } from '../../../data/documents.ts';
import { SHOWN } from './TasksWidget.tsx';
import { Widget } from './Widget.tsx';

/** The newest documents, without those that the card of shared ones shows beside it. */
export function RecentDocumentsWidget() {
  const { t } = useTranslation('home');
  const isKnown = useDocumentFactsKnown();
  const all = useDocuments();
  const shared = useSharedDocuments();
  const documents = all.filter(({ slug }) => !shared.some((each) => each.slug === slug));
  const empty = t(all.length > 0 ? 'emptyOwnDocuments' : 'emptyDocuments');
  return <DocumentsWidget title={t('documents')} empty={empty} isKnown={isKnown} documents={documents} />;
}

/** Documents that somebody else made and opened to this person. */
export function SharedDocumentsWidget() {
  const { t } = useTranslation('home');
  const isKnown = useDocumentFactsKnown();
  return (
    <DocumentsWidget title={t('shared')} empty={t('emptyShared')} isKnown={isKnown} documents={useSharedDocuments()} />
  );
}

/** As many as a card shows. */
function useSharedDocuments(): ListedDocument[] {
  const { id } = useUser();
  return useDocuments()
    .filter(({ facts }) => facts !== null && facts.owner?.id !== id)
    .slice(0, SHOWN);
}

interface DocumentsWidgetProps {
  title: string;
  empty: string;
  isKnown?: boolean;
  documents: readonly ListedDocument[];
}

function DocumentsWidget({ title, empty, isKnown = true, documents }: DocumentsWidgetProps) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <Widget
      title={title}
      all="/ged"
      empty={empty}
      isKnown={isKnown}
      rows={documents.slice(0, SHOWN).map((row) => (
        <li key={row.slug}>
          <Link to="/Editor" search={{ doc: row.slug }} className="s-home-row">
            <IconFileText size={18} stroke={1.6} aria-hidden />
            <span className="s-home-words">
              <span className="s-home-title">{row.title || t('common:untitled')}</span>
              {row.facts?.owner ? <span className="s-home-detail">{personOf(row.facts.owner).name}</span> : null}
            </span>
            {row.isNew ? (
              <Pill tone="wait" icon={<IconCloudOff />}>
                {t('waitsHere')}
              </Pill>
            ) : null}
            {row.right === 'read' ? <Pill icon={<IconLock />}>{t('readOnly')}</Pill> : null}
          </Link>
        </li>
      ))}
    />
  );
}
