import type { SubscriptionState } from '@basoche/domain';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface StepListProps {
  steps: readonly SubscriptionState[];
  current: SubscriptionState;
}

/** Where one is among the steps; on a phone, the number and a bar. */
export function StepList({ steps, current }: StepListProps) {
  const { t } = useTranslation('onboarding');
  const at = current === 'done' ? steps.length : steps.indexOf(current);
  return (
    <nav className="o-steps" aria-label={t('steps')}>
      <p className="o-steps-count">
        {t('progress', { at: Math.min(at + 1, steps.length), total: steps.length })} · {t(`step_${current}`)}
      </p>
      <progress className="b-progress-bar o-steps-bar" value={at} max={steps.length} aria-label={t('steps')} />
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={index < at ? 'o-step-done' : undefined}
          >
            <span className="o-step-mark" aria-hidden>
              {index < at ? <IconCheck size={14} /> : index + 1}
            </span>
            <span>{t(`step_${step}`)}</span>
            {index < at ? <span className="b-hidden">({t('stepDone')})</span> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
