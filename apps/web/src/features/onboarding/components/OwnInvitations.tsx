import type { JobTitle } from '@basoche/domain';
import type { Invitation } from '@basoche/protocol';
import { toast } from '@basoche/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { invite, withdraw } from '../model/calls.ts';
import { InvitationList } from './InvitationList.tsx';

/** Milliseconds after which a mail that was waiting is looked at again. */
const LOOK_AGAIN = 3_000;

export interface OwnInvitationsProps {
  invitations: readonly Invitation[];
  onChanged: () => Promise<void>;
}

/** The invitations of one's own firm, sent again or taken back. */
export function OwnInvitations({ invitations, onChanged }: OwnInvitationsProps) {
  const { t } = useTranslation('onboarding');
  const mailWaits = invitations.some(({ status, mail }) => status === 'pending' && mail === 'waiting');
  useEffect(() => {
    if (!mailWaits) return;
    const timer = setInterval(() => void onChanged(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [mailWaits, onChanged]);

  async function again(call: Promise<unknown>, done: string) {
    try {
      await call;
      toast(done);
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.message, { tone: 'bad' });
    }
  }

  return (
    <InvitationList
      invitations={invitations}
      onResend={({ email, firstname, lastname, fonction, isAdmin, speciality }) =>
        void again(
          invite({ email, firstname, lastname, fonction: fonction as JobTitle, isAdmin, speciality }),
          t('inviteSent', { email }),
        )
      }
      onWithdraw={({ id }) => void again(withdraw(id), t('withdrawn'))}
    />
  );
}
