import { formatBytes, formatDay } from '@basoche/domain';
import { fileLinkCalls } from '@basoche/protocol';
import type { LinkValidity } from '@basoche/protocol';
import { Bone, Button, Skeleton, TextField } from '@basoche/ui';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { open, send } from '../../../app/http/calls.ts';
import '../../../i18n/link.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { AccessFrame } from '../../access/index.ts';
import { fileHref } from '../model/place.ts';

/** What is known of the link by now. */
type Seen =
  | { is: 'checking' }
  | { is: 'locked'; isWrong: boolean }
  | { is: 'open'; link: LinkValidity; password: string | undefined }
  | { is: 'invalid' }
  | { is: 'failed'; message: string };

/** `/ged/lien#token`: a file for whoever has the link. The fragment of an address is sent to nobody. */
export function LinkScreen() {
  const { t } = useTranslation(['link', 'common']);
  const token = useLocation({ select: ({ hash }) => hash });
  const [seen, setSeen] = useState<Seen>({ is: 'checking' });

  useEffect(() => {
    document.title = `Basoche – ${t('pageTitle')}`;
  }, [t]);

  const unknown = t('common:unknownError');
  const check = (password?: string) => seenOf(token, password, unknown).then(setSeen);

  useEffect(() => {
    let isCurrent = true;
    void seenOf(token, undefined, unknown).then((next) => {
      if (isCurrent) setSeen(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [token, unknown]);

  return (
    <AccessFrame>
      <h1 className="b-page-title">{t('pageTitle')}</h1>
      {seen.is === 'checking' ? (
        <div aria-label={t('checking')}>
          <Skeleton>
            <Bone width="70%" />
            <Bone width="100%" height={40} />
          </Skeleton>
        </div>
      ) : null}
      {seen.is === 'locked' ? <PasswordForm isWrong={seen.isWrong} onSubmit={check} /> : null}
      {seen.is === 'open' ? <GivenFile token={token} link={seen.link} password={seen.password} /> : null}
      {seen.is === 'invalid' ? <Invalid /> : null}
      {seen.is === 'failed' ? (
        <>
          <p className="s-access-failure" role="alert">
            {seen.message}
          </p>
          <Button onClick={() => void check()}>{t('common:retry')}</Button>
        </>
      ) : null}
    </AccessFrame>
  );
}

/** @param unknown what is said of a fault that says nothing of itself */
async function seenOf(token: string, password: string | undefined, unknown: string): Promise<Seen> {
  if (token === '') return { is: 'invalid' };
  try {
    return await checkLink(token, password);
  } catch (error) {
    return { is: 'failed', message: error instanceof ApiError ? error.message : unknown };
  }
}

async function checkLink(token: string, password: string | undefined): Promise<Seen> {
  const body = { token, ...(password === undefined ? {} : { password }) };
  const link = await send(fileLinkCalls.validateLink, { body }, { anonymous: true });
  if (!link.valid) return password === undefined ? { is: 'invalid' } : { is: 'locked', isWrong: true };
  return link.name === null ? { is: 'locked', isWrong: false } : { is: 'open', link, password };
}

function Invalid() {
  const { t } = useTranslation('link');
  return (
    <>
      <p className="s-access-failure" role="alert">
        {t('invalid')}
      </p>
      <p>{t('invalidText')}</p>
    </>
  );
}

function PasswordForm({ isWrong, onSubmit }: { isWrong: boolean; onSubmit: (password: string) => Promise<void> }) {
  const { t } = useTranslation('link');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || password === '') return;
    setBusy(true);
    void onSubmit(password).finally(() => setBusy(false));
  }

  return (
    <form className="s-access-form" noValidate onSubmit={submit}>
      <p>{t('locked')}</p>
      <TextField
        label={t('yourPassword')}
        type="password"
        autoComplete="off"
        value={password}
        error={isWrong ? t('wrongPassword') : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" block busy={isBusy}>
        {t('open')}
      </Button>
    </form>
  );
}

interface GivenFileProps {
  token: string;
  link: LinkValidity;
  password: string | undefined;
}

function GivenFile({ token, link, password }: GivenFileProps) {
  const { t } = useTranslation('link');
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'invalid'>('ready');
  const [failure, setFailure] = useState<string | null>(null);
  const name = link.name ?? '';

  async function download() {
    setState('busy');
    setFailure(null);
    try {
      const body = { token, ...(password === undefined ? {} : { password }) };
      const answer = await open(fileLinkCalls.openLink, { body }, { anonymous: true });
      saveFile(await answer.blob(), name);
      setState('done');
    } catch (error) {
      const isInvalid = error instanceof ApiError && error.code === 'NOT_FOUND';
      if (!isInvalid) setFailure(error instanceof ApiError ? error.message : t('downloadFailed'));
      setState(isInvalid ? 'invalid' : 'ready');
    }
  }

  if (state === 'invalid') return <Invalid />;
  const facts = [
    formatBytes(link.size ?? 0),
    link.expiresAt === null ? '' : t('until', { day: formatDay(Date.parse(link.expiresAt)) }),
    link.remaining === null || state === 'done' ? '' : t('remaining', { count: link.remaining }),
  ];
  return (
    <>
      <p>{t('sentBy', { firm: link.firm ?? '' })}</p>
      <p className="s-strong">{name}</p>
      <p>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      {failure === null ? null : (
        <p className="s-access-failure" role="alert">
          {failure}
        </p>
      )}
      {state === 'done' ? <p role="status">{t('downloaded')}</p> : null}
      <Button variant="primary" block busy={state === 'busy'} onClick={() => void download()}>
        {t('download')}
      </Button>
      {link.slug === null ? null : (
        <a className="s-link" href={fileHref(link.slug)}>
          {t('openInLibrary')}
        </a>
      )}
    </>
  );
}
