import { Button } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../model/step.ts';
import { InviteColleague } from './InviteColleague.tsx';
import { OwnInvitations } from './OwnInvitations.tsx';

/** Colleagues, one mail each; going on is a button of its own, so that nobody is invited by accident. */
export function InviteStep({ subscription, move, refresh }: StepProps & { refresh: () => Promise<void> }) {
  const { t } = useTranslation('onboarding');
  return (
    <>
      <InviteColleague firmId={subscription.firm.id} onInvited={refresh} />
      <OwnInvitations invitations={subscription.invitations} onChanged={refresh} />
      <div className="o-actions">
        <Button variant="ghost" onClick={() => move('team')}>
          {t('back')}
        </Button>
        <span className="o-actions-space" />
        <Button variant="primary" onClick={() => move('bio')}>
          {t('next')}
        </Button>
      </div>
    </>
  );
}
