import type { JobTitle } from '@basoche/domain';
import type { FirmOverview, Invitation } from '@basoche/protocol';
import { toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { InvitationList } from '../../onboarding/index.ts';
import { useFirmCommands } from '../model/firms.ts';

export interface FirmInvitationsProps {
  firm: FirmOverview;
  invitations: readonly Invitation[];
}

export function FirmInvitations({ firm, invitations }: FirmInvitationsProps) {
  const { t } = useTranslation('admin');
  const { invite, withdraw } = useFirmCommands();

  async function told(call: Promise<unknown>, done: string) {
    try {
      await call;
      toast(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.message, { tone: 'bad' });
    }
  }

  return (
    <InvitationList
      invitations={invitations}
      onResend={({ email, firstname, lastname, fonction, isAdmin, speciality }) =>
        void told(
          invite(firm, [{ email, firstname, lastname, fonction: fonction as JobTitle, isAdmin, speciality }]),
          t('invited', { email }),
        )
      }
      onWithdraw={({ id }) => void told(withdraw(firm, id), t('withdrawn'))}
    />
  );
}
