import { document as wordDocument, readMeta } from '@basoche/crdt';
import { BODY, bodySchema, unknownContent } from '@basoche/editor';
import { docName, KIND_VERSIONS, parseDocName } from '@basoche/protocol';
import type { DocHandle } from '@basoche/sync';
import { EmptyState, SkeletonRows } from '@basoche/ui';
import { IconCloudOff, IconFileOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDoc } from '../../../platform/docs.ts';
import { isLost } from '../../../platform/lost-doc.ts';
import { usePageTitle } from '../../../platform/title.ts';
import { useRouteTitle } from '../../../shell/route-title.ts';
import { SheetEditor } from '../../sheets/components/SheetEditor.tsx';
import { BodyEditor } from '../components/BodyEditor.tsx';
import { BodyPreview } from '../components/BodyPreview.tsx';
import { EditorBanners } from '../components/EditorBanners.tsx';
import { EditorTopBar } from '../components/EditorTopBar.tsx';
import { useDocuments } from '../model/documents.ts';
import { StartDocument } from './StartDocument.tsx';
import '../ged.css';
import '../word-blocks.css';
import '../word-find.css';
import '../word-paper.css';
import '../word-references.css';
import '../word-table.css';

const route = getRouteApi('/_session/Editor');

/** A document on the whole screen; without one in the address, a new one. */
export function EditorScreen() {
  const { t } = useTranslation('ged');
  useRouteTitle();
  const { doc: slug } = route.useSearch();
  if (slug === undefined || slug === '') return <StartDocument />;
  if (parseDocName(`document/${slug}`) === null)
    return (
      <main className="g-screen">
        <EmptyState icon={<IconFileOff />} title={t('badAddress')} />
      </main>
    );
  return <OpenDocument key={slug} slug={slug} />;
}

function OpenDocument({ slug }: { slug: string }) {
  const { t } = useTranslation(['ged', 'common']);
  const handle = useDoc(docName('document', slug));
  const row = useDocuments().find((each) => each.slug === slug);
  const title = row?.title || t('common:untitled');
  usePageTitle(title);
  return (
    <div className="g-screen">
      <EditorTopBar
        handle={handle}
        slug={slug}
        title={title}
        project={row?.facts?.projectCode ? t('projectCode', { code: row.facts.projectCode }) : null}
      />
      <main className="g-main">
        {handle?.loaded ? (
          <LoadedDocument handle={handle} known={row !== undefined} />
        ) : (
          <div className="g-work">
            <div className="g-desk">
              <div className="g-paper">
                <SkeletonRows rows={8} />
              </div>
            </div>
          </div>
        )}
      </main>
    </div>
  );
}

function LoadedDocument({ handle, known }: { handle: DocHandle; known: boolean }) {
  const { t } = useTranslation('ged');
  const { doc } = handle;
  const [newer, setNewer] = useState(() => isNewer(handle));
  const pause = useCallback(() => setNewer(true), []);
  if (isLost(handle))
    return (
      <EmptyState icon={<IconFileOff />} title={t('lostTitle')}>
        {t('lostText')}
      </EmptyState>
    );
  const type = wordDocument.documentType(doc);
  if (type === 'cell')
    return (
      <>
        <EditorBanners handle={handle} newer={newer} />
        <SheetEditor handle={handle} editable={handle.right !== 'read' && !newer} />
      </>
    );
  if (type !== 'word')
    return (
      <EmptyState icon={<IconFileOff />} title={t('notWordTitle')}>
        {t('notWordText')}
      </EmptyState>
    );
  const empty = doc.getXmlFragment(BODY).length === 0;
  if (empty && !handle.synced && !known)
    return (
      <EmptyState icon={<IconCloudOff />} title={t('missingTitle')}>
        {handle.status.text ?? t('missingText')}
      </EmptyState>
    );
  return (
    <>
      <EditorBanners handle={handle} newer={newer} />
      {newer ? (
        <BodyPreview handle={handle} />
      ) : (
        <BodyEditor handle={handle} editable={handle.right !== 'read'} onPause={pause} />
      )}
    </>
  );
}

/** Written by a newer build: an editor of this one would delete what it does not know. */
function isNewer({ doc }: DocHandle): boolean {
  const { version } = readMeta(doc);
  if (typeof version === 'number' && version > KIND_VERSIONS.document) return true;
  return unknownContent(doc.getXmlFragment(BODY), bodySchema()) !== null;
}
