import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanHtml } from './clean-html.ts';
import type { Mail } from './read-mail.ts';

/** The text of a mail, on white paper whatever the mode: its colours are those of who wrote it. */
export function MailText({ mail, onRemote }: { mail: Mail; onRemote: (count: number) => void }) {
  const { t } = useTranslation('viewer');
  const paper = useRef<HTMLDivElement>(null);
  const { html, text, inline } = mail;
  useLayoutEffect(() => {
    if (html === null || paper.current === null) return;
    const addresses = new Map<string, string>();
    const pictureOf = (id: string) => {
      const file = inline.get(id);
      if (file === undefined || !/^image\/(?:png|jpeg|gif|webp|bmp)$/.test(file.type)) return null;
      const address = addresses.get(id) ?? URL.createObjectURL(new Blob([file.content], { type: file.type }));
      addresses.set(id, address);
      return address;
    };
    const { content, remote } = cleanHtml(html, pictureOf);
    paper.current.replaceChildren(content);
    onRemote(remote);
    return () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
    };
  }, [html, inline, onRemote]);
  if (html !== null)
    return <div className="mail-text" ref={paper} tabIndex={0} role="document" aria-label={t('message')} />;
  return (
    // The keyboard scrolls it.
    <pre className="mail-text mail-plain" tabIndex={0}>
      {text.trim() === '' ? t('noText') : text}
    </pre>
  );
}
