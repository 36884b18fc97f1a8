import { TEXT_LANGUAGE } from '@basoche/domain';
import { BODY, bodyToHtml, writeBody } from '@basoche/editor';
import type { WordFile } from '@basoche/office';
import { SkeletonRows } from '@basoche/ui';
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as Y from 'yjs';
import type { PreviewProps } from '../../../shared/files/preview-props.ts';
import { UnreadableFile } from '../../../shared/files/UnreadableFile.tsx';
import { useReadFile } from '../../../shared/files/use-read-file.ts';
import { readWordFile } from '../files/read-word-file.ts';
import '../../../i18n/files.ts';
import '../documents.css';
import '../../text-editor/word-blocks.css';
import '../../text-editor/word-footnotes.css';
import '../../text-editor/word-images.css';
import '../../text-editor/word-paper.css';
import '../../text-editor/word-references.css';
import '../../text-editor/word-table.css';
import './word-preview.css';

/** A Word file as the text editor would show it, without an editor. */
export function WordPreview({ bytes, name }: PreviewProps) {
  const { t } = useTranslation('files');
  const state = useReadFile(bytes, name, readBody);
  if (state.is === 'loading') return <SkeletonRows rows={8} />;
  if (state.is === 'failed') return <UnreadableFile reason={t(`problem_${state.problem}`)} />;
  return <Body file={state.content} name={name} />;
}

const readBody = async (file: File): Promise<WordFile> => (await readWordFile(file, [])).file;

function Body({ file, name }: { file: WordFile; name: string }) {
  const { t } = useTranslation('viewer');
  const addresses = usePictureAddresses(file.pictures);
  const html = useMemo(() => {
    const body = new Y.Doc().getXmlFragment(BODY);
    writeBody(body, file.body);
    return bodyToHtml(body, (picture) => addresses.get(picture) ?? '');
  }, [file, addresses]);
  return (
    // The keyboard scrolls it.
    <div
      className="word-preview g-desk"
      tabIndex={0}
      role="document"
      aria-label={t('documentOf', { name })}
      onClick={followLink}
    >
      {/* `bodyToHtml` escapes every text and attribute (SPEC.md of the editor, ED10). */}
      <div className="g-paper">
        <div className="ProseMirror" lang={TEXT_LANGUAGE} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </div>
  );
}

/** A link of the text opens in another tab, or goes to its place in the text: the preview stays. */
function followLink(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const address = link?.getAttribute('href') ?? '';
  if (address === '') return;
  event.preventDefault();
  if (!address.startsWith('#')) window.open(address, '_blank', 'noopener,noreferrer');
  else event.currentTarget.querySelector(`#${CSS.escape(address.slice(1))}`)?.scrollIntoView({ block: 'nearest' });
}

/** Where the pictures of a file are shown from, as long as it is shown. */
function usePictureAddresses(pictures: WordFile['pictures']): ReadonlyMap<string, string> {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(() => new Map());
  useEffect(() => {
    const made = new Map(
      Object.entries(pictures).map(([id, { bytes, type }]) => [id, URL.createObjectURL(new Blob([bytes], { type }))]),
    );
    if (made.size > 0) queueMicrotask(() => setAddresses(made));
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address);
    };
  }, [pictures]);
  return addresses;
}
