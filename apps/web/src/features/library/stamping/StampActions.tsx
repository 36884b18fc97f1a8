import { Button } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { STEPS } from './Steps.tsx';
import type { StepName } from './Steps.tsx';
import type { Run } from './use-run.ts';

export interface StampActionsProps {
  step: StepName;
  onStep: (step: StepName) => void;
  run: Run['is'];
  /** What each step lacks nothing of. */
  isReady: Readonly<Record<StepName, boolean>>;
  count: number;
  onStamp: () => void;
  /** Back from what failed. */
  onBack: () => void;
  /** Closes, or stops what is under way. */
  onClose: () => void;
}

/** The buttons of the dialog; the main one stays the same element, so that the focus stays on it. */
export function StampActions({ step, onStep, run, isReady, count, onStamp, onBack, onClose }: StampActionsProps) {
  const { t } = useTranslation('stamping');
  if (run === 'done')
    return (
      <Button variant="primary" onClick={onClose}>
        {t('close')}
      </Button>
    );
  if (run === 'failed')
    return (
      <>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </>
    );
  if (run !== 'none')
    return (
      <Button disabled={run === 'saving'} onClick={onClose}>
        {t('cancel')}
      </Button>
    );
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const after = STEPS[at + 1];
  return (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      {before === undefined ? null : <Button onClick={() => onStep(before)}>{t('back')}</Button>}
      <Button
        variant="primary"
        disabled={!isReady[step]}
        onClick={() => {
          if (after === undefined) onStamp();
          else onStep(after);
        }}
      >
        {after === undefined ? t('go', { count }) : t('next')}
      </Button>
    </>
  );
}
