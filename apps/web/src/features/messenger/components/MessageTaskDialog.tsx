import { todolist } from '@basoche/crdt';
import type { conversation } from '@basoche/crdt';
import { messageAddress, withoutMarks } from '@basoche/domain';
import { Button, buttonClass, Dialog, toast } from '@basoche/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../data/actor.ts';
import { useToday } from '../../../shared/now.ts';
import { TaskDialog } from '../../tasks/index.ts';
import type { NewTaskValues } from '../../tasks/index.ts';
import { taskHref } from '../../../shared/doc-link.ts';
import { useTaskLists, useTaskListsState } from '../../../data/tasks/use-task-lists.ts';
import '../../tasks/tasks.css';
import { taskTitle } from '../model/message-tasks.ts';

export interface MessageTaskDialogProps {
  slug: string;
  message: conversation.Message;
  onClose: () => void;
}

/** A task made of a message: it keeps the address of the message, which is all that ties the two. */
export function MessageTaskDialog({ slug, message, onClose }: MessageTaskDialogProps) {
  const { t } = useTranslation(['messenger', 'common']);
  const lists = useTaskLists();
  const writable = useTaskListsState().lists.filter((list) => list.right === 'write');
  const actor = useActor();
  const today = useToday();
  const navigate = useNavigate();

  function submit({ list, ...values }: NewTaskValues): void {
    const id = actor.newId();
    const url = messageAddress({ conversation: slug, message: message.id });
    lists
      .edit(list.name, (doc) => todolist.createTask(doc, actor, { ...values, id, url, responsable: actor.userId }))
      .then(() => {
        toast(t('taskMade', { list: list.title }), {
          action: {
            label: t('taskShow'),
            onSelect: () => void navigate({ to: taskHref(list.slug, id) }),
          },
        });
        onClose();
      })
      .catch((error: unknown) =>
        toast(t('taskFailed'), { tone: 'bad', detail: error instanceof Error ? error.message : undefined }),
      );
  }

  if (writable.length === 0)
    return (
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        size="sm"
        title={t('taskNoList')}
        description={t('taskNoListText')}
        actions={
          <>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Link to="/todos" className={buttonClass({ variant: 'primary' })}>
              {t('taskToLists')}
            </Link>
          </>
        }
      />
    );
  return (
    <TaskDialog
      lists={writable}
      initialList={null}
      initialTitle={taskTitle(withoutMarks(message.text) || (message.file?.name ?? ''))}
      today={today}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
