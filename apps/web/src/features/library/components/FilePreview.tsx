import type { LibraryFile } from '@basoche/protocol';
import { MIME_OF_EXTENSION } from '@basoche/protocol';
import { EmptyState, SkeletonRows } from '@basoche/ui';
import { IconCloudOff, IconFile } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PREVIEW, useContent } from '../model/use-file.ts';

type Shown = 'image' | 'audio' | 'video' | 'text';

/** Kinds that a browser shows without running anything of them. */
const SHOWN: Readonly<Record<string, Shown>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/bmp': 'image',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/flac': 'audio',
  'video/mp4': 'video',
  'video/webm': 'video',
  'text/plain': 'text',
  'text/markdown': 'text',
  'text/csv': 'text',
  'application/json': 'text',
};
const MAX_TEXT = 500_000;

function typeOf(name: string): string {
  return MIME_OF_EXTENSION[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? '';
}

/** The content of a file, where the browser can show it. */
export function FilePreview({ row }: { row: LibraryFile }) {
  const { t } = useTranslation('library');
  const type = typeOf(row.name);
  const shown = SHOWN[type];
  if (shown === undefined || row.size > MAX_PREVIEW)
    return (
      <EmptyState icon={<IconFile />} title={t('noPreview')}>
        {t(shown === undefined ? 'noPreviewText' : 'noPreviewLarge')}
      </EmptyState>
    );
  return <Content row={row} type={type} shown={shown} />;
}

function Content({ row, type, shown }: { row: LibraryFile; type: string; shown: Shown }) {
  const { t } = useTranslation('library');
  const bytes = useContent(row);
  if (bytes === null) return <SkeletonRows rows={6} />;
  if (bytes === 'away')
    return (
      <EmptyState icon={<IconCloudOff />} title={t('contentAway')}>
        {t('contentAwayText')}
      </EmptyState>
    );
  return shown === 'text' ? (
    <TextContent bytes={bytes} />
  ) : (
    <Media bytes={bytes} type={type} name={row.name} shown={shown} />
  );
}

function TextContent({ bytes }: { bytes: Uint8Array }) {
  const { t } = useTranslation('library');
  const text = textOf(bytes.subarray(0, MAX_TEXT));
  return (
    <>
      {/* The keyboard scrolls it. */}
      <pre className="lib-text" tabIndex={0}>
        {text}
      </pre>
      {bytes.length > MAX_TEXT ? <p className="rec-note">{t('textCut')}</p> : null}
    </>
  );
}

/** UTF-8, or what Windows wrote before. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface MediaProps {
  bytes: Uint8Array;
  type: string;
  name: string;
  shown: Exclude<Shown, 'text'>;
}

function Media({ bytes, type, name, shown }: MediaProps) {
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
  if (shown === 'image') return <img className="lib-image" src={url} alt={name} onError={failed} />;
  if (shown === 'audio') return <audio className="lib-media" src={url} controls aria-label={name} onError={failed} />;
  return <video className="lib-media" src={url} controls aria-label={name} onError={failed} />;
}

function useObjectUrl(bytes: Uint8Array, type: string): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes.slice()], { type })), [bytes, type]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
