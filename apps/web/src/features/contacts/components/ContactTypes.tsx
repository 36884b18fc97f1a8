import type { Contact } from '@basoche/protocol';
import { Pill } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { typesOf } from '../model/contact-list.ts';

export function ContactTypes({ row }: { row: Contact }) {
  const { t } = useTranslation('contacts');
  return (
    <span className="rec-types">
      {typesOf(row).map((type) => (
        <Pill key={type}>{t(`type_${type}`)}</Pill>
      ))}
    </span>
  );
}
