import { useTranslation } from 'react-i18next';
import type { PreviewProps } from '../../../shared/files/preview-props.ts';

/** Bytes of a text that are shown. */
const MAX_TEXT = 500_000;

export function TextPreview({ bytes }: Pick<PreviewProps, 'bytes'>) {
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
