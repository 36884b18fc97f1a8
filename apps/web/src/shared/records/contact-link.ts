import { displayName } from '@basoche/domain';
import { contactRecord } from '@basoche/protocol';
import { recordLink } from './record-link.ts';

export const contactLink = recordLink({
  kind: contactRecord,
  dictionary: 'contacts',
  path: '/contact',
  nameOf: ({ firstname = '', lastname = '' }) => displayName(firstname, lastname),
  hintOf: ({ fonction, city }) => fonction || city,
  isHidden: ({ is_readable: isReadable }) => !isReadable,
});
