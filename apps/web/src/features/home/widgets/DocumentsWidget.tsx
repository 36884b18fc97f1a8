import { Pill } from '@basoche/ui';
import { IconCloudOff, IconFileText, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { personOf } from '../../../data/people.ts';
import { useUser } from '../../../app/session/session.ts';
import { useDocumentFactsKnown, useDocuments, type ListedDocument } from '../../../data/documents.ts';
import { SHOWN } from './TasksWidget.tsx';
import { Widget } from './Widget.tsx';

/** Documents of this person, the newest first. */
export function RecentDocumentsWidget() {
  const { t } = useTranslation('home');
  return <DocumentsWidget title={t('documents')} empty={t('emptyDocuments')} documents={useDocuments()} />;
}

/** Documents that somebody else made and opened to this person. */
export function SharedDocumentsWidget() {
  const { t } = useTranslation('home');
  const { id } = useUser();
  const isKnown = useDocumentFactsKnown();
  const shared = useDocuments().filter(({ facts }) => facts !== null && facts.owner?.id !== id);
  return <DocumentsWidget title={t('shared')} empty={t('emptyShared')} isKnown={isKnown} documents={shared} />;
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
