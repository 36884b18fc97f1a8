import type { Project } from '@basoche/protocol';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isDraft, STEPS, wordOfStep, type Step } from '../model/project-form.ts';
import { referenceOf } from '../model/project-names.ts';

/** Where the wizard is, and the way to the steps that are open already. */
export function Steps({ step, row }: { step: Step; row: Project | null }) {
  const { t } = useTranslation('projects');
  const reached = row === null ? 1 : isDraft(row) ? row.creationStep : STEPS.length;
  return (
    <ol className="pj-steps" aria-label={t('steps')}>
      {STEPS.map((each) => (
        <li key={each} className={each === step ? 'pj-step pj-step-here' : 'pj-step'}>
          <span className="pj-step-mark" aria-hidden>
            {each < reached && each !== step ? <IconCheck size={14} /> : each}
          </span>
          {row !== null && each <= reached && each !== step ? (
            <Link
              to="/project/create/$step/$slug"
              params={{ step: wordOfStep(each), slug: referenceOf(row) }}
              className="s-link"
            >
              {t(`step${each}`)}
            </Link>
          ) : (
            <span aria-current={each === step ? 'step' : undefined}>{t(`step${each}`)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
