import type { DocHandle } from '@basoche/sync';
import { useTranslation } from 'react-i18next';
import { DocBanner, DocBanners, ReloadButton } from '../../../shared/sync/DocBanners.tsx';

/** What keeps this document from being written or saved, what was kept, and what can be done. */
export function EditorBanners({ handle, newer }: { handle: DocHandle; newer: boolean }) {
  const { t } = useTranslation('ged');
  return (
    <>
      {newer ? (
        <DocBanner tone="wait" actions={<ReloadButton />}>
          <strong>{t('bannerNewer')}</strong> {t('bannerNewerText')}
        </DocBanner>
      ) : null}
      <DocBanners handle={handle} />
      {handle.right === 'read' && !newer && handle.status.code !== 'READ_ONLY' ? (
        <DocBanner tone="info">{t('bannerRead')}</DocBanner>
      ) : null}
    </>
  );
}
