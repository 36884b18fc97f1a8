import type { Project } from '@basoche/protocol';
import { Button, Dialog, Select, TextArea, toast } from '@basoche/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { useActor } from '../../../data/actor.ts';
import { useConversationFacts } from '../../../data/conversations/conversation-facts.ts';
import { useConversationWith } from '../../../data/conversations/conversation-with.ts';
import { writeToPerson } from '../../../data/conversations/write-to-person.ts';
import { useAssociates } from '../../../data/people.ts';
import { useInvitationText } from '../model/invitation.ts';
import '../teams.css';

export interface InviteDialogProps {
  project: Project;
  onClose: () => void;
}

/** `…/send_invitation`: asks an associate, in the messenger, to make their team in the matter. */
export function InviteDialog({ project, onClose }: InviteDialogProps) {
  const { t } = useTranslation('teams');
  const engine = useEngine();
  const actor = useActor();
  const navigate = useNavigate();
  const { id: me } = useUser();
  const associates = useAssociates().filter(({ id }) => id !== me);
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const person = associates.find(({ id }) => id === chosen) ?? null;
  const known = useConversationWith(chosen ?? '');
  const madeAt = useConversationFacts().get(known ?? '')?.createdAt;
  const usual = useInvitationText(project, person);
  const text = typed ?? usual;

  async function submit() {
    if (person === null || busy) return;
    setBusy(true);
    try {
      const slug = await writeToPerson(engine, actor, { person, known, text: text.trim() });
      if (known === null || isToday(madeAt)) toast(t('conversationAdded'));
      toast(t('messageSent'), {
        tone: 'ok',
        ...(engine.status().connected ? {} : { detail: t('messagePending') }),
      });
      await navigate({ to: '/messenger', search: { conversation: slug } });
    } catch (error) {
      console.error('The invitation was not sent:', error);
      toast(error instanceof Error ? error.message : t('inviteFailed'), { tone: 'bad' });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('inviteTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={person === null || text.trim() === ''}
            onClick={() => void submit()}
          >
            {t('inviteSubmit')}
          </Button>
        </>
      }
    >
      <div className="tm-invite">
        <Select
          label={t('inviteWho')}
          hint={associates.length === 0 ? t('inviteNobody') : project.isRestricted ? t('inviteRestricted') : undefined}
          placeholder={t('invitePick')}
          value={chosen}
          options={associates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <TextArea
          label={t('inviteMessage')}
          rows={8}
          value={text}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

const isToday = (instant: string | undefined): boolean =>
  instant !== undefined && new Date(instant).toDateString() === new Date().toDateString();
