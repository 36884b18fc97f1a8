import { displayName } from '@basoche/domain';
import type { Invitation } from '@basoche/protocol';
import { Button, Pill, type Tone } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/now.ts';

const TONES = {
  pending: 'wait',
  accepted: 'ok',
  expired: 'bad',
  waiting: 'info',
  failed: 'bad',
} satisfies Record<string, Tone>;

/** Milliseconds: a mail that waits for longer met a server that did not take it. */
const LATE = 30_000;

/** While nobody has taken it up, what counts is whether its mail left. */
function stateOf({ status, mail }: Invitation): keyof typeof TONES {
  return status === 'pending' && (mail === 'waiting' || mail === 'failed') ? mail : status;
}

export interface InvitationListProps {
  invitations: readonly Invitation[];
  onResend?: (invitation: Invitation) => void;
  onWithdraw?: (invitation: Invitation) => void;
}

/** Who was invited and what became of it; an open invitation can be sent again or taken back. */
export function InvitationList({ invitations, onResend, onWithdraw }: InvitationListProps) {
  const { t } = useTranslation('onboarding');
  const now = useNow(10_000);
  return (
    <section className="o-invitations" aria-label={t('invitations')}>
      {invitations.length === 0 ? <p className="o-small">{t('invitationsEmpty')}</p> : null}
      <ul>
        {invitations.map((invitation) => {
          const { id, email, firstname, lastname, fonction, createdAt } = invitation;
          const state = stateOf(invitation);
          const name = displayName(firstname, lastname);
          return (
            <li key={id} className="o-invitation">
              <span className="o-invitation-who">
                <span className="s-strong">{name === '' ? email : name}</span>
                <span className="o-small">{name === '' ? fonction : `${email} · ${fonction}`}</span>
                {state === 'failed' || (state === 'waiting' && now - Date.parse(createdAt) > LATE) ? (
                  <span className="o-small">{t(`invitationMail_${state}`)}</span>
                ) : null}
              </span>
              <Pill tone={TONES[state]}>{t(`invitation_${state}`)}</Pill>
              {state === 'accepted' ? null : (
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
