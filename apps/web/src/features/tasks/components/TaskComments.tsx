import { taskCalls } from '@basoche/protocol';
import { todolist } from '@basoche/crdt';
import { useCallback } from 'react';
import type * as Y from 'yjs';
import { useDoc, useDocSnapshot } from '../../../data/docs/docs.ts';
import { useAddressed } from '../../../shared/mentions/use-addressed.ts';
import type { People } from '../../../data/people.ts';
import { CommentThread } from '../../comments/index.ts';
import type { ListedTask } from '../model/sections.ts';
import type { TaskActions } from './task-actions.ts';

export interface TaskCommentsProps {
  listed: ListedTask;
  people: People;
  actions: TaskActions;
  readOnly: boolean;
}

export function TaskComments({ listed, people, actions, readOnly }: TaskCommentsProps) {
  const taskId = listed.task.id;
  const read = useCallback((doc: Y.Doc) => todolist.commentsOf(doc, taskId), [taskId]);
  const comments = useDocSnapshot(useDoc(listed.list.name), read);
  const addressed = useAddressed(taskCalls.listMembers, listed.list.slug);
  return (
    <CommentThread
      doc={listed.list.name}
      subject={taskId}
      addressed={addressed}
      comments={comments}
      people={people}
      readOnly={readOnly}
      actions={{
        add: (comment) => actions.comment(listed, comment),
        edit: (comment, text) => actions.editComment(listed, comment, text),
        remove: (comment) => actions.deleteComment(listed, comment),
        removeFile: (comment, file) => actions.removeCommentFile(listed, comment, file),
      }}
    />
  );
}
