import type { Contact } from '@basoche/protocol';
import { Pill } from '@basoche/ui';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { phoneHref, phoneText, typesOf } from '../model/contact-texts.ts';

/** A command about it was not answered yet. */
export function Pending() {
  const { t } = useTranslation('contacts');
  return (
    <span className="ct-pending">
      <IconClock size={14} aria-hidden />
      {t('pending')}
    </span>
  );
}

export function ContactTypes({ row }: { row: Contact }) {
  const { t } = useTranslation('contacts');
  return (
    <span className="ct-types">
      {typesOf(row).map((type) => (
        <Pill key={type}>{t(`type_${type}`)}</Pill>
      ))}
    </span>
  );
}

export function PhoneLink({ phone, tabIndex }: { phone: string; tabIndex?: 0 | -1 }) {
  return (
    <a className="b-num" href={phoneHref(phone)} tabIndex={tabIndex}>
      {phoneText(phone)}
    </a>
  );
}

export function MailLink({ email, tabIndex }: { email: string; tabIndex?: 0 | -1 }) {
  return (
    <a href={`mailto:${email}`} tabIndex={tabIndex}>
      {email}
    </a>
  );
}
