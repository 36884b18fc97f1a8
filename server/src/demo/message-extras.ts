import { docName } from '@basoche/protocol';
import { keepPart } from '../capabilities/attachments/index.ts';
import { planMessage } from '../capabilities/messenger/index.ts';
import type { MessengerPlanDeps } from '../capabilities/messenger/index.ts';
import type { Db } from '../db/database.ts';
import type { Principal } from '../sync/ports.ts';
import { BORDEREAU } from './documents/bordereau.ts';
import { seedFor, userId } from './documents/demo-doc.ts';
import { demoId } from './ids.ts';
import type { PersonKey } from './people.ts';

/** What stands beside conversations: the file of one message, and a message that leaves later. */
export async function seedMessageExtras(db: Db, deps: MessengerPlanDeps): Promise<void> {
  const firmId = demoId('firm/marchand');
  const { conversation: conversationSlug, id, message, name, mime, bytes } = BORDEREAU;
  await db.asFirm(firmId, async (trx) => {
    await keepPart(trx, { ...deps, firmFileBytes: Infinity }, personOf('nathalie', firmId), id, 0, {
      doc: docName('conversation', conversationSlug),
      record: message,
      name,
      mime,
      size: bytes.length,
      parts: 1,
      content: bytes.toString('base64'),
    });
    const planned = demoId('planned/marchal');
    const isThere = await trx.selectFrom('scheduled_message').select('id').where('id', '=', planned).executeTakeFirst();
    if (isThere) return;
    await planMessage(trx, deps, personOf('nathalie', firmId), planned, {
      conversationSlug,
      content:
        'Rappel : les conclusions partent par RPVA cet après-midi, merci de me remettre la version signée à midi.',
      date: seedFor('planned', deps.clock.now()).day(3),
      time: '09:00',
    });
  });
}

function personOf(person: PersonKey, firmId: string): Principal {
  const id = userId(person);
  return {
    userId: id,
    firmId,
    sessionId: id,
    email: '',
    displayName: person,
    color: '',
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
}
