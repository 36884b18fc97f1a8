import type { sheet as sheets } from '@basoche/crdt';
import { Select, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { RuleDraft } from '../model/rule-drafts.ts';
import { ConditionFields } from './ConditionFields.tsx';

const FAMILIES = ['condition', 'duplicate', 'unique', 'formula'] as const;

/** Where a conditional format counts, and when. */
export function RuleFields({ draft, onChange }: { draft: RuleDraft; onChange: (draft: RuleDraft) => void }) {
  const { t } = useTranslation('sheets');
  return (
    <>
      <TextField
        label={t('ruleRange')}
        hint={t('ruleRangeHint')}
        required
        value={draft.range}
        onChange={(event) => onChange({ ...draft, range: event.target.value })}
      />
      <Select
        label={t('ruleFamily')}
        value={draft.family}
        options={FAMILIES.map((value) => ({ value, label: t(`family_${value}`) }))}
        onChange={(family) => onChange({ ...draft, family })}
      />
      {draft.family === 'condition' ? (
        <ConditionFields
          label={t('ruleCondition')}
          condition={draft.condition}
          onChange={(condition: sheets.Condition | null) => {
            if (condition) onChange({ ...draft, condition });
          }}
        />
      ) : null}
      {draft.family === 'formula' ? (
        <TextField
          label={t('ruleFormulaField')}
          hint={t('ruleFormulaHint')}
          required
          value={draft.formula}
          onChange={(event) => onChange({ ...draft, formula: event.target.value })}
        />
      ) : null}
    </>
  );
}
