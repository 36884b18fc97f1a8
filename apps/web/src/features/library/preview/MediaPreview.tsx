import { EmptyState } from '@basoche/ui';
import { IconFile } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewProps } from '../../../shared/files/preview-props.ts';

/** A picture, a sound or a film, as the browser itself shows it. */
export function MediaPreview({ bytes, type, name, kind }: PreviewProps & { kind: 'image' | 'audio' | 'video' }) {
  const { t } = useTranslation('library');
  const url = useObjectUrl(bytes, type);
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <EmptyState icon={<IconFile />} title={t('broken')}>
        {t('brokenText')}
      </EmptyState>
    );
  const failed = () => setBroken(true);
  if (kind === 'image') return <img className="lib-image" src={url} alt={name} onError={failed} />;
  if (kind === 'audio') return <audio className="lib-media" src={url} controls aria-label={name} onError={failed} />;
  return <video className="lib-media" src={url} controls aria-label={name} onError={failed} />;
}

function useObjectUrl(bytes: Uint8Array, type: string): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes.slice()], { type })), [bytes, type]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
