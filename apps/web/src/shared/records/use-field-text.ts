import { countryName } from '@basoche/domain';
import type { SocialNetwork } from '@basoche/protocol';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import { usePeople } from '../../data/people.ts';
import type { RecordScreens } from './record-screens.ts';
import { isGiven } from './record-values.ts';

export type FieldText = (field: string, value: unknown) => string;

/** A value of a field, as it is read; empty where there is nothing to read. */
export function useFieldText({ inputs }: Pick<RecordScreens, 'inputs'>): FieldText {
  const { t } = useTranslation('records');
  const people = usePeople();
  const { records } = useEngine();
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (Array.isArray(value))
      return (value as SocialNetwork[]).map(({ name, link }) => `${name}\u00a0: ${link}`).join(', ');
    if (typeof value !== 'string' || !isGiven(value)) return '';
    const input = inputs[field];
    if (typeof input === 'object') {
      const row = records.rows(input.kind).get(value)?.row;
      return row === undefined ? '' : input.nameOf(row);
    }
    switch (input) {
      case 'colleague':
        return people.of(value).name;
      case 'day':
        return value.split('-').toReversed().join('/');
      case 'country':
        return countryName(value);
      default:
        return value;
    }
  };
}
