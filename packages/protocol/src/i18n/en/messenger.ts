import type { messengerReasons } from '../../messenger/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const messenger: Sentences<keyof typeof messengerReasons> = {
  'messenger.recipients': 'Choose at least one recipient.',
  'messenger.conversations': 'Name at least one conversation.',
  'messenger.exportFormat': 'The format is html or txt.',
  'messenger.textOrTags': 'Give the new text or the tags.',
  'messenger.twoTexts': 'This text is not that of “content”. Give one of the two.',
  'messenger.items': 'Name at least one item.',
  'messenger.timePast': 'This time has passed. Choose a time to come, or send the message now.',
  'messenger.timeSkipped': 'This time does not exist: in the night in which summer time begins, 2 a.m. becomes 3 a.m.',
  'messenger.timeFar': 'A message can be scheduled at most a year ahead.',
  'messenger.assistantReply': 'The assistant answers a question, not a message.',
  'messenger.assistantFile': 'The assistant does not read attachments.',
  'messenger.deleted': 'This message was deleted.',
  'messenger.authorChanges': 'Only its author can change a message.',
  'messenger.authorDeletes': 'Only its author can delete a message.',
  'messenger.otherPerson': 'Choose at least one person other than yourself.',
  'messenger.notInMatter': 'This person is not part of the matter.',
  'messenger.firmConversation':
    'This conversation is that of the whole firm: its name and its members cannot be changed.',
  'messenger.fileFirst': 'Put this file in place for this message first.',
  'messenger.sender': 'The sender is the person who is signed in.',
  'messenger.otherConversation': 'This conversation is not the one of the address.',
  'messenger.allWrite': 'Every member of a conversation can reply in it.',
  'messenger.noRight': 'You can no longer write in this conversation.',
  'messenger.otherReply': 'This message is not in the conversation.',
  'messenger.scheduledCancelled': 'This scheduled message was cancelled on another device.',
  'messenger.scheduledSent': 'This scheduled message has already been sent.',
  'messenger.idUsed': 'This identifier is already that of another message.',
};
