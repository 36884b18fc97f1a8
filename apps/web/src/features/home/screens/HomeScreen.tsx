import { parseDocName, type DocKind, type ManifestDoc } from '@basoche/protocol';
import { Card, Page, PageHeader, Pill } from '@basoche/ui';
import {
  IconCloudOff,
  IconFileText,
  IconLock,
  IconMessages,
  IconCheckbox,
  IconTable,
  IconPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { docHref } from '../../../platform/doc-link.ts';
import { useDocs, useListed } from '../../../platform/docs.ts';
import { useSyncStatus } from '../../../platform/engine.tsx';
import { NotHeardYet } from '../../../platform/NotHeardYet.tsx';
import { useUser } from '../../../platform/session.ts';

/** Most documents a card lists. */
const SHOWN = 6;

const CARDS = [
  { kind: 'conversation', title: 'conversations', empty: 'emptyConversations', all: '/messenger', icon: IconMessages },
  { kind: 'todolist', title: 'todolists', empty: 'emptyTodolists', all: '/todos', icon: IconCheckbox },
  { kind: 'board', title: 'boards', empty: 'emptyBoards', all: '/mondays', icon: IconTable },
  { kind: 'document', title: 'documents', empty: 'emptyDocuments', all: '/ged', icon: IconFileText },
] as const;

/** The way in: what moved last in each kind of document, from what the device holds. */
export function HomeScreen() {
  const { t } = useTranslation(['home', 'common']);
  const user = useUser();
  const docs = useDocs();
  const { toFetch } = useSyncStatus();
  return (
    <Page>
      <PageHeader
        title={t('hello', { name: user.firstname })}
        subtitle={t('onDevice', { count: Math.max(0, docs.length - toFetch) })}
        actions={
          <>
            <Link to="/messenger/conversation/create" className="b-button b-button-secondary">
              {t('newConversation')}
            </Link>
            <Link to="/todos/create" className="b-button b-button-primary">
              <IconPlus />
              {t('newTask')}
            </Link>
          </>
        }
      />
      <div className="s-home">
        {CARDS.map((card) => (
          <Card
            key={card.kind}
            title={t(card.title)}
            tools={
              <Link to={card.all} className="s-link">
                {t('common:seeAll')}
              </Link>
            }
          >
            <DocList
              docs={recent(docs, card.kind)}
              icon={<card.icon size={18} stroke={1.6} aria-hidden />}
              empty={t(card.empty)}
            />
          </Card>
        ))}
      </div>
    </Page>
  );
}

function DocList({ docs, icon, empty }: { docs: ManifestDoc[]; icon: React.ReactNode; empty: string }) {
  const { t } = useTranslation(['home', 'common']);
  const listed = useListed();
  if (docs.length === 0 && !listed) return <NotHeardYet rows={2} />;
  if (docs.length === 0) return <p className="s-home-empty">{empty}</p>;
  return (
    <ul>
      {docs.map((doc) => (
        <li key={doc.name}>
          <Link to={docHref(doc.name)} className="s-home-row">
            {icon}
            <span className="s-home-title">{doc.title || t('common:untitled')}</span>
            {doc.seq === 0 ? (
              <Pill tone="wait" icon={<IconCloudOff />}>
                {t('waitsHere')}
              </Pill>
            ) : null}
            {doc.right === 'read' ? <Pill icon={<IconLock />}>{t('readOnly')}</Pill> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Created here and not sent yet first, then as the server lists them. */
function recent(docs: readonly ManifestDoc[], kind: DocKind): ManifestDoc[] {
  const own = docs.filter((doc) => parseDocName(doc.name)?.kind === kind);
  return [...own.filter((doc) => doc.seq === 0), ...own.filter((doc) => doc.seq > 0)].slice(0, SHOWN);
}
