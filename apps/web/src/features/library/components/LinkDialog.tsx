import { formatDay } from '@basoche/domain';
import { MAX_LINK_DOWNLOADS, MAX_LINK_RECIPIENT, MIN_LINK_PASSWORD } from '@basoche/protocol';
import type { FileLink, LibraryFile } from '@basoche/protocol';
import { Button, Checkbox, Dialog, Pill, Select, SkeletonRows, TextField, toast } from '@basoche/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { ApiError } from '../../../app/http/api.ts';
import '../../../i18n/links.ts';
import { copyText } from '../../../shared/copy-text.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useLinkCommands, useLinks } from '../model/use-links.ts';

const DAYS = ['1', '7', '30'] as const;
const DOWNLOADS = ['any', 'once', 'some'] as const;

interface LinkDialogProps {
  row: LibraryFile;
  onClose: () => void;
}

/** Makes a link by which somebody without an account takes a file, and shows those that there are. */
export function LinkDialog({ row, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['links', 'common']);
  const [url, setUrl] = useState<string | null>(null);
  const isConnected = useConnected();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { name: row.name })}
      description={t('text')}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className="lib-links">
        {url === null ? (
          isConnected ? (
            <LinkForm row={row} onMade={setUrl} />
          ) : (
            <p role="status">{t('offline')}</p>
          )
        ) : (
          <MadeLink url={url} />
        )}
        <Links row={row} />
      </div>
    </Dialog>
  );
}

function LinkForm({ row, onMade }: { row: LibraryFile; onMade: (url: string) => void }) {
  const { t } = useTranslation('links');
  const commands = useLinkCommands(row.id);
  const [days, setDays] = useState<(typeof DAYS)[number]>('7');
  const [downloads, setDownloads] = useState<(typeof DOWNLOADS)[number]>('any');
  const [count, setCount] = useState('5');
  const [password, setPassword] = useState('');
  const [recipient, setRecipient] = useState('');
  const [editionMode, setEditionMode] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const isPdf = /\.pdf$/i.test(row.name);
  const maxDownloads = downloads === 'any' ? undefined : downloads === 'once' ? 1 : Number(count);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    try {
      const link = await commands.create({
        days: Number(days),
        editionMode,
        maxDownloads,
        password: password === '' ? undefined : password,
        recipient: recipient.trim() === '' ? undefined : recipient.trim(),
      });
      onMade(link.url);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else showFailure(error, t('failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="lib-link-form" noValidate onSubmit={(event) => void submit(event)}>
      <Select
        label={t('expiry')}
        value={days}
        options={DAYS.map((value) => ({ value, label: t(`days_${value}`) }))}
        onChange={setDays}
      />
      <Select
        label={t('downloads')}
        value={downloads}
        options={DOWNLOADS.map((value) => ({ value, label: t(`downloads_${value}`) }))}
        onChange={setDownloads}
      />
      {downloads === 'some' ? (
        <TextField
          label={t('downloadCount')}
          type="number"
          min={1}
          max={MAX_LINK_DOWNLOADS}
          value={count}
          hint={t('downloadCountHint')}
          error={errors['maxDownloads']}
          onChange={(event) => setCount(event.currentTarget.value)}
        />
      ) : null}
      <TextField
        label={t('password')}
        type="password"
        autoComplete="new-password"
        minLength={MIN_LINK_PASSWORD}
        value={password}
        hint={t('passwordHint')}
        error={errors['password']}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextField
        label={t('recipient')}
        autoComplete="off"
        maxLength={MAX_LINK_RECIPIENT}
        value={recipient}
        hint={t(isPdf ? 'recipientHint' : 'noWatermark')}
        error={errors['recipient']}
        onChange={(event) => setRecipient(event.currentTarget.value)}
      />
      <Checkbox checked={editionMode} onCheckedChange={setEditionMode} label={t('editionMode')} />
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('make')}
      </Button>
    </form>
  );
}

function MadeLink({ url }: { url: string }) {
  const { t } = useTranslation('links');
  const copy = () =>
    copyText(url).then(
      () => toast(t('copied')),
      () => toast(t('copyFailed'), { tone: 'bad' }),
    );
  return (
    <div className="lib-link-form">
      <p role="status">{t('made')}</p>
      <TextField label={t('address')} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <Button variant="primary" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  );
}

function Links({ row }: { row: LibraryFile }) {
  const { t } = useTranslation('links');
  const { data: links, isError } = useLinks(row.id);
  return (
    <section aria-label={t('existing')}>
      <h3 className="b-section-title">{t('existing')}</h3>
      {links === undefined ? (
        isError ? (
          <p className="lib-none">{t('existingAway')}</p>
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : links.length === 0 ? (
        <p className="lib-none">{t('none')}</p>
      ) : (
        <ul className="lib-link-list">
          {links.map((link) => (
            <OneLink key={link.id} file={row.id} link={link} />
          ))}
        </ul>
      )}
    </section>
  );
}

const dayOf = (date: string) => formatDay(Date.parse(date));

function OneLink({ file, link }: { file: string; link: FileLink }) {
  const { t } = useTranslation('links');
  const commands = useLinkCommands(file);
  const { downloads, maxDownloads: max, lastOpenedAt } = link;
  const facts = [
    t('by', { author: link.author }),
    t('until', { day: dayOf(link.expiresAt) }),
    max === null ? t('countAny', { count: downloads }) : t('countMax', { count: downloads, max }),
    lastOpenedAt === null ? '' : t('lastOpened', { day: dayOf(lastOpenedAt) }),
  ];
  return (
    <li className="lib-link">
      <div>
        <p>
          {link.recipient === '' ? dayOf(link.createdAt) : link.recipient}{' '}
          {link.state === 'open' ? null : <Pill>{t(link.state)}</Pill>}
          {link.hasPassword ? <Pill>{t('protected')}</Pill> : null}
        </p>
        <p className="lib-none">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      {link.isRevocable ? (
        <Button
          size="sm"
          aria-label={t('revokeOf', { day: dayOf(link.createdAt) })}
          onClick={() =>
            void commands.revoke(link.id).then(
              () => toast(t('revoked')),
              (error: unknown) => showFailure(error, t('revokeFailed')),
            )
          }
        >
          {t('revoke')}
        </Button>
      ) : null}
    </li>
  );
}
