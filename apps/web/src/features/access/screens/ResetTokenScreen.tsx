import { accessCalls } from '@basoche/protocol';
import { Button, Skeleton, Bone } from '@basoche/ui';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { failureText } from '../failure-text.ts';
import { writeResetToken } from '../reset-token.ts';

const route = getRouteApi('/reset-password/$token');

/** Where the link of the mail leads: a good one goes on without its token in the address, a dead one is told. */
export function ResetTokenScreen() {
  const { t } = useTranslation(['access', 'common']);
  const navigate = useNavigate();
  const { token } = route.useParams();
  const [failure, setFailure] = useState<{ text: string; again: boolean } | null>(null);

  useEffect(() => {
    document.title = `Basoche – ${t('resetTitle')}`;
  }, [t]);

  const check = useCallback(
    () =>
      send(accessCalls.checkResetToken, { body: { token } }, { anonymous: true }).then(
        () => {
          writeResetToken(token);
          void navigate({ to: '/reset-password', replace: true });
        },
        (error: unknown) => {
          const dead = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
          setFailure({ text: dead ? t('linkExpired') : failureText(error, t), again: !dead });
        },
      ),
    [navigate, t, token],
  );

  useEffect(() => void check(), [check]);

  return (
    <AccessFrame>
      <h1 className="b-page-title">{t('resetTitle')}</h1>
      {failure === null ? (
        <div aria-label={t('checkingLink')} className="s-access-form">
          <Skeleton>
            <Bone width="70%" />
            <Bone width="100%" height={40} />
          </Skeleton>
        </div>
      ) : (
        <>
          <p className="s-access-failure" role="alert">
            {failure.text}
          </p>
          {failure.again ? (
            <Button
              onClick={() => {
                setFailure(null);
                void check();
              }}
            >
              {t('common:retry')}
            </Button>
          ) : (
            <Link to="/forgot-password" className="b-button b-button-primary">
              {t('askAgain')}
            </Link>
          )}
        </>
      )}
      <Link to="/login" className="s-link">
        {t('backToLogin')}
      </Link>
    </AccessFrame>
  );
}
