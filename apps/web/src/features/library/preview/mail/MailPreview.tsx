import { formatBytes, formatDayTime } from '@basoche/domain';
import { Button, SkeletonRows } from '@basoche/ui';
import { IconDownload, IconFile, IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewProps } from '../../../../shared/files/preview-props.ts';
import { UnreadableFile } from '../../../../shared/files/UnreadableFile.tsx';
import { saveFile } from '../../../../shared/save-file.ts';
import { MailText } from './MailText.tsx';
import { readMail, type Mail, type MailFile } from './read-mail.ts';
import '../../../../i18n/viewer.ts';
import './mail.css';

/** A mail that was stored as a file. */
export function MailPreview({ bytes }: Pick<PreviewProps, 'bytes'>) {
  const { t } = useTranslation('viewer');
  const [mail, setMail] = useState<Mail | 'damaged' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readMail(bytes).then(
      (read) => isCurrent && setMail(read),
      () => isCurrent && setMail('damaged'),
    );
    return () => {
      isCurrent = false;
    };
  }, [bytes]);
  if (mail === null) return <SkeletonRows rows={8} />;
  if (mail === 'damaged') return <UnreadableFile reason={t('mailDamaged')} />;
  return <Message mail={mail} />;
}

function Message({ mail }: { mail: Mail }) {
  const { t } = useTranslation('viewer');
  const [remote, setRemote] = useState(0);
  const { from, to, cc, subject, date } = mail;
  const fields = [
    ['from', from],
    ['to', to],
    ['cc', cc],
    ['date', typeof date === 'number' ? formatDayTime(date) : date],
  ] as const;
  return (
    <article className="mail-view" aria-label={subject === '' ? t('noSubject') : subject}>
      <header className="mail-head">
        <h2 className="mail-subject">{subject === '' ? t('noSubject') : subject}</h2>
        <dl className="mail-fields">
          {fields.map(([name, value]) =>
            value === '' ? null : (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </header>
      {mail.files.length > 0 ? <Files files={mail.files} /> : null}
      {remote > 0 ? (
        <p className="mail-note">
          <IconPhotoOff aria-hidden />
          {t('remotePictures')}
        </p>
      ) : null}
      <MailText mail={mail} onRemote={setRemote} />
    </article>
  );
}

function Files({ files }: { files: readonly MailFile[] }) {
  const { t } = useTranslation('viewer');
  return (
    <ul className="mail-files" aria-label={t('attachments')}>
      {files.map(({ at, name, type, content }) => {
        const shown = name ?? t('attachment', { number: at + 1 });
        return (
          <li key={at}>
            <IconFile aria-hidden />
            <span className="mail-file-name">{shown}</span>
            <span className="mail-file-size">{formatBytes(content.length)}</span>
            <Button
              size="sm"
              icon={<IconDownload />}
              aria-label={t('downloadOf', { name: shown })}
              onClick={() => saveFile(new Blob([content], { type }), shown)}
            >
              {t('download')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
