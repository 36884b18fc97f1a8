import { ChoiceField, type FieldProps } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useColleagues } from '../../../data/people.ts';

export interface ColleagueFieldProps extends Pick<FieldProps, 'label' | 'error' | 'required' | 'className'> {
  value: string | null;
  /** Who is no choice. */
  without?: readonly string[];
  onChange: (id: string | null) => void;
}

/** One of the firm's own people. */
export function ColleagueField({ value, without = [], onChange, ...field }: ColleagueFieldProps) {
  const { t } = useTranslation('teams');
  const colleagues = useColleagues();
  return (
    <ChoiceField
      {...field}
      value={value}
      valueLabel={colleagues.find(({ id }) => id === value)?.name ?? ''}
      options={colleagues
        .filter(({ id }) => id === value || !without.includes(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      empty={t('nothing')}
      openLabel={t('openList')}
      clearLabel={t('clear')}
      onChange={onChange}
    />
  );
}
