import { contactCalls } from '@basoche/protocol';
import type { AnyRow, Contact } from '@basoche/protocol';
import { Avatar } from '@basoche/ui';
import { Relations } from '../../../shared/relations/Relations.tsx';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { RecordImage } from '../../../shared/records/RecordImage.tsx';
import { RecordPage } from '../../../shared/records/RecordPage.tsx';
import { ClientSpaceCard } from '../components/ClientSpaceCard.tsx';
import { ContactTypes } from '../components/ContactTypes.tsx';
import { Interests } from '../components/Interests.tsx';
import { contactScreens } from '../model/contact-screens.ts';
import '../contacts.css';

/** `/contact/view/:id`, and `…/interest/create` with the dialog that adds an interest. */
export function ContactScreen({ id, isAddingInterest = false }: { id: string; isAddingInterest?: boolean }) {
  return (
    <RecordPage
      screens={contactScreens}
      id={id}
      subtitle={subtitleOf}
      above={2}
      renderLast={(row) => (
        <>
          <Interests contact={row.id} isAdding={isAddingInterest} />
          <RecordImage link={contactLink} call={contactCalls.updateContactAvatar} row={row as Contact} />
        </>
      )}
    >
      {(row) => (
        <>
          <ClientSpaceCard contact={row as Contact} />
          <Relations owner={{ is: 'contact', id: row.id }} />
        </>
      )}
    </RecordPage>
  );
}

function subtitleOf(row: AnyRow) {
  const contact = row as Contact;
  return (
    <>
      {contact.avatar === null ? null : <Avatar name={contactLink.nameOf(contact)} image={contact.avatar} decorative />}
      {contact.fonction === '' ? null : <span>{contact.fonction}</span>}
      <ContactTypes row={contact} />
    </>
  );
}
