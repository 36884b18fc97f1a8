import { invite } from '../model/calls.ts';
import { InviteForm, type InviteFormProps } from './InviteForm.tsx';

export interface InviteColleagueProps extends Pick<InviteFormProps, 'alone'> {
  firmId: string;
  onInvited: () => Promise<void>;
}

const USUAL = { fonction: 'Collaborateur/Collaboratrice', isAdmin: false } as const;

/** Invites somebody into one's own firm. */
export function InviteColleague({ firmId, alone = false, onInvited }: InviteColleagueProps) {
  return (
    <InviteForm
      keepAs={`invite.${firmId}`}
      usual={USUAL}
      alone={alone}
      send={async (invitee) => {
        await invite(invitee);
        await onInvited();
      }}
    />
  );
}
