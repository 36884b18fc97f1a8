import { useTranslation } from 'react-i18next';

export const STEPS = ['files', 'stamp', 'save'] as const;
export type StepName = (typeof STEPS)[number];

const NAMES = { files: 'stepFiles', stamp: 'stepStamp', save: 'stepSave' } as const;

/** Where one is among the three steps. */
export function Steps({ current }: { current: StepName }) {
  const { t } = useTranslation('stamping');
  const at = STEPS.indexOf(current);
  return (
    <>
      <ol className="stamp-steps" aria-label={t('steps')}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={index === at ? 'stamp-step-here' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className="stamp-step-number b-num" aria-hidden>
              {index + 1}
            </span>
            <span className="stamp-step-name">{t(NAMES[step])}</span>
          </li>
        ))}
      </ol>
      <p className="stamp-hint stamp-local">{t('local')}</p>
      <p className="b-hidden" role="status">
        {t('stepOf', { step: at + 1, name: t(NAMES[current]) })}
      </p>
    </>
  );
}
