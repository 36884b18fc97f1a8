import { document as wordDocument } from '@basoche/crdt';
import { fileName } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import { AvatarGroup, Button, Menu, buttonClass, toast } from '@basoche/ui';
import { IconArrowLeft, IconDownload, IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { docName } from '@basoche/protocol';
import { useEngine } from '../../../platform/engine.tsx';
import { usePresence } from '../../../platform/presence.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { useAssistantEntries } from '../../assistant/use-assistant-entries.tsx';
import { renameDocument } from '../model/documents.ts';
import { toHtmlPage, toText } from '../model/export.ts';
import { DocSyncPill } from './DocSyncPill.tsx';
import { TitleField } from './TitleField.tsx';

export interface EditorTopBarProps {
  handle: DocHandle | null;
  slug: string;
  title: string;
  project: string | null;
}

export function EditorTopBar({ handle, slug, title, project }: EditorTopBarProps) {
  const { t } = useTranslation('ged');
  const engine = useEngine();
  const assistant = useAssistantEntries(docName('document', slug), title);
  const present = usePresence(handle);
  const people = present.map(({ id, name, initials, color }) => ({
    id,
    name,
    initials: initials || undefined,
    color,
    present: true,
  }));
  const isWord = handle !== null && wordDocument.documentType(handle.doc) === 'word';
  function save(content: string, type: string, extension: string): void {
    saveFile(new Blob([content], { type: `${type};charset=utf-8` }), fileName(title, extension));
  }

  return (
    <header className="g-top">
      <Link to="/ged" className={buttonClass({ variant: 'ghost' }, 'g-back')} aria-label={t('back')} title={t('back')}>
        <IconArrowLeft aria-hidden />
      </Link>
      <div className="g-top-words">
        <TitleField
          title={title}
          editable={handle !== null && handle.right !== 'read'}
          onRename={(next) => {
            renameDocument(engine, slug, next).catch((error: unknown) =>
              toast(t('renameFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined }),
            );
          }}
        />
        {project === null ? null : <p className="g-top-sub">{project}</p>}
      </div>
      {handle ? <DocSyncPill handle={handle} /> : null}
      {people.length > 0 ? <AvatarGroup people={people} label={t('here')} /> : null}
      {handle?.loaded ? (
        <>
          <Menu
            entries={assistant.entries}
            trigger={
              <Button icon={<IconSparkles />} aria-label={t('assistant')}>
                <span className="g-export-word">{t('assistant')}</span>
              </Button>
            }
          />
          {assistant.dialog}
          <Menu
            trigger={
              <Button icon={<IconDownload />} aria-label={t('export')}>
                <span className="g-export-word">{t('export')}</span>
              </Button>
            }
            entries={[
              ...(isWord
                ? [
                    {
                      id: 'html',
                      label: t('exportHtml'),
                      onSelect: () => save(toHtmlPage(handle.doc, title), 'text/html', 'html'),
                    },
                  ]
                : []),
              {
                id: 'text',
                label: t('exportText'),
                onSelect: () => save(toText(handle.doc), 'text/plain', 'txt'),
              },
              { id: 'print', label: t('print'), onSelect: () => window.print() },
            ]}
          />
        </>
      ) : null}
    </header>
  );
}
