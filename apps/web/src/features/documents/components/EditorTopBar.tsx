import { document as wordDocument } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { Button, Menu, toast } from '@basoche/ui';
import { IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { docName } from '@basoche/protocol';
import { useEngine } from '../../../app/engine.tsx';
import { isLost } from '../../../data/lost-doc.ts';
import { SyncBadge } from '../../../shared/sync/SyncBadge.tsx';
import { useAssistantEntries } from '../../assistant/index.ts';
import { PeopleHere } from '../../follow/index.ts';
import { HistoryButton } from '../../history/index.ts';
import { renameDocument } from '../../../data/documents.ts';
import { ExportMenu } from '../files/ExportMenu.tsx';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { DocSyncPill } from '../../editor-frame/index.ts';
import { KeysButton } from '../../editor-frame/index.ts';
import { TitleField } from '../../editor-frame/index.ts';

export interface EditorTopBarProps {
  handle: DocHandle | null;
  slug: string;
  /** What leads away from the document. */
  leave: ReactNode;
  title: string;
  /** This device has heard of it: it can be renamed. */
  isKnown: boolean;
  project: string | null;
}

export function EditorTopBar({ handle, slug, leave, title, isKnown, project }: EditorTopBarProps) {
  const { t } = useTranslation('ged');
  const engine = useEngine();
  const assistant = useAssistantEntries(docName('document', slug), title);

  return (
    <header className="g-top">
      {leave}
      <div className="g-top-words">
        <TitleField
          title={title}
          editable={isKnown && handle !== null && handle.right !== 'read'}
          onRename={(next) => {
            renameDocument(engine, slug, next).catch((error: unknown) =>
              toast(t('renameFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined }),
            );
          }}
        />
        {project === null ? null : <p className="g-top-sub">{project}</p>}
      </div>
      {handle === null ? null : isLost(handle) ? <SyncBadge /> : <DocSyncPill handle={handle} />}
      <PeopleHere handle={handle} />
      {handle?.loaded && !handle.missing && !isLost(handle) ? (
        <>
          <HistoryButton />
          <ShareButton handle={handle} />
          <Menu
            entries={assistant.entries}
            trigger={
              <Button icon={<IconSparkles />} aria-label={t('assistant')}>
                <span className="g-export-word">{t('assistant')}</span>
              </Button>
            }
          />
          {assistant.dialog}
          <KeysButton type={wordDocument.documentType(handle.doc)} />
          <ExportMenu handle={handle} title={title} />
        </>
      ) : null}
    </header>
  );
}
