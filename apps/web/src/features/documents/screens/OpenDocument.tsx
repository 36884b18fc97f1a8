import { document as wordDocument, readMeta } from '@basoche/crdt';
import { BODY, bodySchema, unknownContent } from '@basoche/editor';
import { docName, KIND_VERSIONS } from '@basoche/protocol';
import type { DocHandle } from '@basoche/sync';
import { EmptyState } from '@basoche/ui';
import { IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocSkippingSaves } from '../../../data/docs/docs.ts';
import { useEditorPlace } from '../../../shared/editor-place.ts';
import { isLost } from '../../../data/lost-doc.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { RestoredBanner } from '../../../shared/sync/RestoredBanner.tsx';
import { FollowFrame } from '../../follow/index.ts';
import { FollowingProvider } from '../../follow/index.ts';
import { HistoryPanel } from '../../history/index.ts';
import { SheetEditor } from '../../sheets/index.ts';
import { SlideEditor } from '../../slides/index.ts';
import { BlankPage } from '../../editor-frame/index.ts';
import { BodyEditor } from '../../text-editor/index.ts';
import { BodyPreview } from '../../text-editor/index.ts';
import { ComingDocument } from '../../editor-frame/index.ts';
import { EditorBanners } from '../../editor-frame/index.ts';
import { EditorTopBar } from '../components/EditorTopBar.tsx';
import { useDocuments } from '../../../data/documents.ts';
import '../documents.css';
import '../../text-editor/word-blocks.css';
import '../../text-editor/word-find.css';
import '../../text-editor/word-footnotes.css';
import '../../text-editor/word-images.css';
import '../../text-editor/word-paper.css';
import '../../text-editor/word-fields.css';
import '../../text-editor/word-references.css';
import '../../text-editor/word-table.css';

export interface OpenDocumentProps {
  slug: string;
  /** What leads away from it, at the beginning of its bar. */
  leave: ReactNode;
}

/** A document with its bar, its state and the editor of its kind. */
export function OpenDocument({ slug, leave }: OpenDocumentProps) {
  const { t } = useTranslation(['ged', 'common']);
  const handle = useDocSkippingSaves(docName('document', slug));
  const row = useDocuments().find((each) => each.slug === slug);
  const title = row === undefined ? t('unknownTitle') : row.title || t('common:untitled');
  const { isPanel } = useEditorPlace();
  // A page has one <main> and one title: beside another screen they are that one's.
  const Main = isPanel ? 'div' : 'main';
  return (
    <FollowingProvider handle={handle}>
      <div className="g-screen">
        {isPanel ? null : <PageTitle title={title} />}
        <EditorTopBar
          handle={handle}
          slug={slug}
          leave={leave}
          title={title}
          isKnown={row !== undefined}
          project={row?.facts?.projectCode ? t('projectCode', { code: row.facts.projectCode }) : null}
        />
        {isPanel ? null : <RestoredBanner />}
        <Main className="g-main">
          {!handle?.loaded ? (
            <BlankPage />
          ) : handle.missing && !isLost(handle) ? (
            <ComingDocument handle={handle} />
          ) : (
            <LoadedDocument handle={handle} slug={slug} title={title} />
          )}
          <FollowFrame handle={handle} />
        </Main>
      </div>
    </FollowingProvider>
  );
}

function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

interface LoadedDocumentProps {
  handle: DocHandle;
  slug: string;
  title: string;
}

function LoadedDocument({ handle, slug, title }: LoadedDocumentProps) {
  const { t } = useTranslation('ged');
  const { isHistory } = useEditorPlace();
  const { doc } = handle;
  const [paused, setPaused] = useState(() => hasUnknown(handle));
  const newer = paused || isNewer(handle);
  const pause = useCallback(() => setPaused(true), []);
  if (isLost(handle))
    return (
      <EmptyState icon={<IconFileOff />} title={t('lostTitle')}>
        {t('lostText')}
      </EmptyState>
    );
  const type = wordDocument.documentType(doc);
  if (type !== 'word') {
    const mayWrite = handle.right !== 'read' && !newer;
    return (
      <HistoryPanel handle={handle} slug={slug} isOpen={isHistory}>
        <EditorBanners handle={handle} newer={newer} />
        {type === 'cell' ? (
          <SheetEditor handle={handle} title={title} editable={mayWrite} />
        ) : (
          <SlideEditor handle={handle} editable={mayWrite} />
        )}
      </HistoryPanel>
    );
  }
  return (
    <HistoryPanel handle={handle} slug={slug} isOpen={isHistory}>
      <EditorBanners handle={handle} newer={newer} />
      {newer ? (
        <BodyPreview handle={handle} />
      ) : (
        <BodyEditor handle={handle} editable={handle.right !== 'read'} onPause={pause} />
      )}
    </HistoryPanel>
  );
}

/** Written by a newer build. Its arrival takes the right to write, so it is asked with each change of the right. */
function isNewer({ doc }: DocHandle): boolean {
  const { version } = readMeta(doc);
  return typeof version === 'number' && version > KIND_VERSIONS.document;
}

/** An editor of this build would delete what it does not know. */
function hasUnknown({ doc }: DocHandle): boolean {
  return unknownContent(doc.getXmlFragment(BODY), bodySchema()) !== null;
}
