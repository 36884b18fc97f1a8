import type { LibraryFile } from '@basoche/protocol';
import { EmptyState, SkeletonRows } from '@basoche/ui';
import { IconCloudOff, IconFile } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewProps } from '../../../shared/files/preview-props.ts';
import { MAX_PREVIEW, useContent } from '../model/use-file.ts';
import { MediaPreview } from '../preview/MediaPreview.tsx';
import { previewKind, typeOf, type PreviewKind } from '../preview/preview-kinds.ts';
import { TextPreview } from '../preview/TextPreview.tsx';

/** What draws each kind of file; large ones come when a file needs them. */
const PREVIEWS: Readonly<Record<PreviewKind, ComponentType<PreviewProps>>> = {
  image: (props) => <MediaPreview {...props} kind="image" />,
  audio: (props) => <MediaPreview {...props} kind="audio" />,
  video: (props) => <MediaPreview {...props} kind="video" />,
  text: TextPreview,
  pdf: lazy(async () => ({ default: (await import('../preview/pdf/PdfPreview.tsx')).PdfPreview })),
  mail: lazy(async () => ({ default: (await import('../preview/mail/MailPreview.tsx')).MailPreview })),
  word: lazy(async () => ({ default: (await import('../../documents/preview/WordPreview.tsx')).WordPreview })),
  sheet: lazy(async () => ({ default: (await import('../../sheets/preview/SheetPreview.tsx')).SheetPreview })),
  slides: lazy(async () => ({ default: (await import('../../slides/preview/SlidesPreview.tsx')).SlidesPreview })),
};

/** A number for each content that is shown: a preview of another one begins anew. */
const numbers = new WeakMap<Uint8Array, number>();
let lastNumber = 0;

function numberOf(bytes: Uint8Array): number {
  const number = numbers.get(bytes) ?? (lastNumber += 1);
  numbers.set(bytes, number);
  return number;
}

/** The content of a file, where it can be shown. */
export function FilePreview({ row, page }: { row: LibraryFile; page?: number | undefined }) {
  const { t } = useTranslation('library');
  const type = typeOf(row.name);
  const kind = previewKind(type);
  if (kind === undefined || row.size > MAX_PREVIEW)
    return (
      <EmptyState icon={<IconFile />} title={t('noPreview')}>
        {t(kind === undefined ? 'noPreviewText' : 'noPreviewLarge')}
      </EmptyState>
    );
  return <Content row={row} type={type} page={page} Preview={PREVIEWS[kind]} />;
}

interface ContentProps {
  row: LibraryFile;
  type: string;
  page: number | undefined;
  Preview: ComponentType<PreviewProps>;
}

function Content({ row, type, page, Preview }: ContentProps) {
  const { t } = useTranslation('library');
  const bytes = useContent(row);
  if (bytes === null) return <SkeletonRows rows={6} />;
  if (bytes === 'away')
    return (
      <EmptyState icon={<IconCloudOff />} title={t('contentAway')}>
        {t('contentAwayText')}
      </EmptyState>
    );
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Preview key={`${numberOf(bytes)} ${page ?? ''}`} bytes={bytes} name={row.name} type={type} page={page} />
    </Suspense>
  );
}
