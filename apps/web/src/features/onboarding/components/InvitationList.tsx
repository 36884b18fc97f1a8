import { displayName } from '@basoche/domain';
import type { Invitation } from '@basoche/protocol';
import { Button, Pill, type Tone } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

const TONES: Record<Invitation['status'], Tone> = { pending: 'wait', accepted: 'ok', expired: 'bad' };

export interface InvitationListProps {
  invitations: readonly Invitation[];
  onResend?: (invitation: Invitation) => void;
  onWithdraw?: (invitation: Invitation) => void;
}

/** Who was invited and what became of it; an open invitation can be sent again or taken back. */
export function InvitationList({ invitations, onResend, onWithdraw }: InvitationListProps) {
  const { t } = useTranslation('onboarding');
  return (
    <section className="o-invitations" aria-label={t('invitations')}>
      {invitations.length === 0 ? <p className="o-small">{t('invitationsEmpty')}</p> : null}
      <ul>
        {invitations.map((invitation) => {
          const { id, email, firstname, lastname, fonction, status } = invitation;
          const name = displayName(firstname, lastname);
          return (
            <li key={id} className="o-invitation">
              <span className="o-invitation-who">
                <span className="s-strong">{name === '' ? email : name}</span>
                <span className="o-small">{name === '' ? fonction : `${email} · ${fonction}`}</span>
              </span>
              <Pill tone={TONES[status]}>{t(`invitation_${status}`)}</Pill>
              {status === 'accepted' ? null : (
                <span className="o-invitation-tools">
                  {onResend === undefined ? null : (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t('resendTo', { email })}
                      onClick={() => onResend(invitation)}
                    >
                      {t('resend')}
                    </Button>
                  )}
                  {onWithdraw === undefined ? null : (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t('withdrawOf', { email })}
                      onClick={() => onWithdraw(invitation)}
                    >
                      {t('withdraw')}
                    </Button>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
