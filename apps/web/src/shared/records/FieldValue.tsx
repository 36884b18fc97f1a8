import { formatCompanyNumber } from '@basoche/domain';
import type { SocialNetwork } from '@basoche/protocol';
import type { ReactNode } from 'react';
import { MailLink, PhoneLink, RecordName, WebLink } from './RecordParts.tsx';
import type { RecordScreens } from './record-screens.ts';
import { useFieldText } from './use-field-text.ts';

export interface FieldValueProps {
  screens: RecordScreens;
  field: string;
  value: unknown;
}

/** What stands in a field, on the page of a record. */
export function FieldValue({ screens, field, value }: FieldValueProps): ReactNode {
  const textOf = useFieldText(screens);
  const input = screens.inputs[field];
  if (typeof input === 'object') return <RecordName link={input} id={String(value)} />;
  switch (input) {
    case 'email':
      return <MailLink email={String(value)} />;
    case 'tel':
      return <PhoneLink phone={String(value)} />;
    case 'web':
      return <WebLink link={String(value)} />;
    case 'number':
      return <span className="b-num">{formatCompanyNumber(String(value))}</span>;
    case 'note':
      return <span className="rec-note-text">{textOf(field, value)}</span>;
    case 'links':
      return (value as SocialNetwork[]).map(({ name, link }) => (
        <span key={`${name} ${link}`} className="rec-link">
          <WebLink link={link} name={name} />
        </span>
      ));
    default:
      return textOf(field, value);
  }
}
