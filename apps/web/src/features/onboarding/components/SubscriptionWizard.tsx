import { accessCalls } from '@basoche/protocol';
import type { SubscriptionState } from '@basoche/domain';
import type { Subscription } from '@basoche/protocol';
import { Button, ErrorState, SkeletonRows, toast } from '@basoche/ui';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { disconnect, refreshUser } from '../../../app/session/session.ts';
import { Logo } from '../../../shared/Logo.tsx';
import { moveTo, readSubscription } from '../model/calls.ts';
import type { StepProps } from '../model/step.ts';
import { useLoaded } from '../model/use-loaded.ts';
import { BioStep } from './BioStep.tsx';
import { FirmStep } from './FirmStep.tsx';
import { InviteStep } from './InviteStep.tsx';
import { LawyerStep } from './LawyerStep.tsx';
import { StepList } from './StepList.tsx';
import { TeamStep } from './TeamStep.tsx';

/** Who is done may open what was closed to them: the link that leads there must not show before this device knows it. */
async function known(subscription: Subscription): Promise<Subscription> {
  if (subscription.state === 'done') await refreshUser();
  return subscription;
}

const readKnown = () => readSubscription().then(known);

/** The steps of a new subscription, from wherever the server says the person is. */
export function SubscriptionWizard() {
  const { t } = useTranslation('onboarding');
  const { value, error, reload, setValue } = useLoaded(readKnown);
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const state = value?.state;

  useEffect(() => {
    if (state !== undefined) title.current?.focus();
  }, [state]);

  async function run(call: Promise<Subscription>): Promise<void> {
    try {
      setValue(await known(await call));
    } catch (reason) {
      // Another device went on meanwhile: the wizard follows, and the step says what it was told.
      if (reason instanceof ApiError && reason.code === 'CONFLICT') setValue(await readKnown());
      throw reason;
    }
  }

  function move(target: SubscriptionState) {
    run(moveTo(target)).catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason;
      toast(reason.message, { tone: 'bad' });
    });
  }

  async function leave() {
    // Unreachable server: the token ends by itself within 12 hours.
    await send(accessCalls.signOut).catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason;
    });
    disconnect('signed-out');
    await navigate({ to: '/login' });
  }

  return (
    <div className="o-frame">
      <header className="o-top">
        <span className="s-brand">
          <Logo size={28} />
          <span>Basoche</span>
        </span>
        <Button size="sm" variant="ghost" onClick={() => void leave()}>
          {t('signOut')}
        </Button>
      </header>
      <main className="o-main">
        {value === null ? (
          error === null ? (
            <SkeletonRows rows={5} />
          ) : (
            <ErrorState
              page
              title={t('loadFailed')}
              kept={`${error.message} ${t('loadFailedKept')}`}
              onRetry={reload}
            />
          )
        ) : (
          <>
            {value.state === 'done' ? null : <StepList steps={value.steps} current={value.state} />}
            <section className="o-card" aria-labelledby="o-title">
              <h1 id="o-title" ref={title} className="b-page-title" tabIndex={-1}>
                {value.state === 'done' ? t('doneTitle') : t(`title_${value.state}`)}
              </h1>
              <p>{value.state === 'done' ? t('doneText') : t(`text_${value.state}`)}</p>
              <Step subscription={value} run={run} move={move} refresh={async () => setValue(await readKnown())} />
            </section>
            {value.state === 'done' ? null : <p className="o-small">{t('later')}</p>}
          </>
        )}
      </main>
    </div>
  );
}

function Step({ refresh, ...props }: StepProps & { refresh: () => Promise<void> }) {
  const { t } = useTranslation('onboarding');
  switch (props.subscription.state) {
    case 'lawyer':
      return <LawyerStep {...props} />;
    case 'firm':
      return <FirmStep {...props} />;
    case 'team':
      return <TeamStep {...props} />;
    case 'invite':
      return <InviteStep {...props} refresh={refresh} />;
    case 'bio':
      return <BioStep {...props} />;
    default:
      return (
        <div className="o-done">
          <IconCircleCheck size={40} aria-hidden />
          <Link to="/dashboard" className="b-button b-button-primary">
            {t('toDashboard')}
          </Link>
        </div>
      );
  }
}
