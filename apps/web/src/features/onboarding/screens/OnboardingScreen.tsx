import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionIsValid, useSession } from '../../../app/session/session.ts';
import { requestSignIn } from '../../../app/session/sign-in.ts';
import { AccessFrame } from '../../access/index.ts';
import { useEntrance } from '../../access/index.ts';
import { ConfirmForm } from '../components/ConfirmForm.tsx';
import { InvitationForm } from '../components/InvitationForm.tsx';
import { RegisterForm } from '../components/RegisterForm.tsx';
import { SubscriptionWizard } from '../components/SubscriptionWizard.tsx';
import { mailedLink } from '../model/mailed-link.ts';
import '../onboarding.css';

/** Registration, a mailed link, or the steps of the subscription: whatever the visitor has before them. */
export function OnboardingScreen() {
  const { t } = useTranslation('onboarding');
  const link = mailedLink(useLocation().hash);
  const session = useSession();
  const navigate = useNavigate();
  const { enter, dialog } = useEntrance();

  useEffect(() => {
    document.title = `Basoche – ${t('documentTitle')}`;
  }, [t]);

  /** The account was just made, with the password that was just typed. */
  async function open(email: string, password: string) {
    const answer = await requestSignIn({ username: email, password, captcha: undefined });
    if (answer.awaitsCode) await navigate({ to: '/login', search: { suite: '/onboarding' } });
    else await enter(answer.accepted, { email, remember: true, suite: '/onboarding' });
  }

  if (link === null && session.status === 'connected' && sessionIsValid())
    return <SubscriptionWizard key={session.user.id} />;
  return (
    <AccessFrame>
      {link === null ? (
        <RegisterForm />
      ) : link.kind === 'confirmation' ? (
        <ConfirmForm token={link.token} onAccount={open} />
      ) : (
        <InvitationForm token={link.token} onAccount={open} />
      )}
      {dialog}
    </AccessFrame>
  );
}
