import { conversation } from '@basoche/crdt';
import { docName } from '@basoche/protocol';
import { Button, Dialog, toast } from '@basoche/ui';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDoc } from '../../../data/docs/docs.ts';
import { useActor } from '../../../data/actor.ts';
import { usePeople } from '../../../data/people.ts';
import { isSlug } from '../model/slug.ts';

const route = getRouteApi('/_session/_shell/messenger');

/** Asks before a message loses its text. */
export function DeleteMessageScreen() {
  const { t } = useTranslation(['messenger', 'common']);
  const { conversation: slug, message: id } = route.useSearch();
  const navigate = useNavigate();
  const actor = useActor();
  const people = usePeople();
  const handle = useDoc(isSlug(slug) ? docName('conversation', slug) : null);
  const message = handle?.loaded && id !== undefined ? conversation.readMessage(handle.doc, id) : undefined;
  const deletable = message !== undefined && message.deletedAt === null && message.author === actor.userId;
  const close = (): void => void navigate({ to: '/messenger', search: { conversation: slug } });

  function confirm(): void {
    if (!handle || id === undefined) return;
    conversation.deleteMessage(handle.doc, actor, id);
    toast(t('deleteDone'));
    close();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      size="sm"
      title={t('deleteTitle')}
      description={deletable || handle?.loaded !== true ? t('deleteText') : t('deleteGone')}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          {deletable ? (
            <Button variant="danger" onClick={confirm}>
              {t('deleteConfirm')}
            </Button>
          ) : null}
        </>
      }
    >
      {deletable ? (
        <blockquote className="m-delete-quote">
          <strong>{people.of(message.author).name}</strong>
          <p>{message.text}</p>
        </blockquote>
      ) : undefined}
    </Dialog>
  );
}
