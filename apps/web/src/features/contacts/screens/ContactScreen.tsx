import type { AnyRow, Contact } from '@basoche/protocol';
import { Relations } from '../../../shared/relations/Relations.tsx';
import { RecordPage } from '../../../shared/records/RecordPage.tsx';
import { ContactTypes } from '../components/ContactTypes.tsx';
import { contactScreens } from '../model/contact-screens.ts';

/** `/contact/view/:id` */
export function ContactScreen({ id }: { id: string }) {
  return (
    <RecordPage screens={contactScreens} id={id} subtitle={subtitleOf}>
      {(row) => <Relations owner={{ is: 'contact', id: row.id }} />}
    </RecordPage>
  );
}

function subtitleOf(row: AnyRow) {
  const contact = row as Contact;
  return (
    <>
      {contact.fonction === '' ? null : <span>{contact.fonction}</span>}
      <ContactTypes row={contact} />
    </>
  );
}
