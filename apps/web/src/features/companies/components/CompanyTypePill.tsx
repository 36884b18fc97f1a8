import type { Company } from '@basoche/protocol';
import { Pill } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { typeOf } from '../model/company-list.ts';

export function CompanyTypePill({ row }: { row: Company }) {
  const { t } = useTranslation('companies');
  const type = typeOf(row);
  return type === null ? null : <Pill>{t(`type_${type}`)}</Pill>;
}
