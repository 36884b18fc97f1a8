import { useMemo } from 'react';
import { statusOf } from '../model/message-status.ts';
import { MessageActions } from './MessageActions.tsx';
import { MessageItem } from './MessageItem.tsx';
import type { MessageItemProps } from './MessageItem.tsx';
import type { MessageListProps } from './MessageList.tsx';
import { ReactMenu } from './ReactMenu.tsx';

type Shown = Pick<
  MessageItemProps,
  | 'message'
  | 'day'
  | 'today'
  | 'head'
  | 'firstUnread'
  | 'readers'
  | 'tasks'
  | 'answers'
  | 'slug'
  | 'highlighted'
  | 'onJump'
>;
type FromList = Pick<
  MessageListProps,
  'me' | 'people' | 'docState' | 'refusal' | 'entriesOf' | 'onReply' | 'onEdit' | 'onReact'
>;

export interface MessageRowProps extends Shown, FromList {
  measure: (row: HTMLElement | null) => void;
  index: number;
  count: number;
  /** Place in the list, px. */
  top: number;
  /** The Tab key comes to this row; the arrows to the others. */
  tabbable: boolean;
  /** `undefined` when it answers nothing, `null` when what it answers is not there. */
  replied: MessageItemProps['message'] | null | undefined;
  /** Under the pointer or the focus. */
  active: boolean;
  onFocus: (id: string) => void;
  /** A reaction is being chosen. */
  picking: boolean;
  onPick: (id: string | null) => void;
  rowOf: (id: string) => HTMLElement | null;
}

/** One row of the list: its place, its message and what can be done with it. */
export function MessageRow(props: MessageRowProps) {
  const { measure, message, replied, people, me, active, onReply, onEdit, onReact, onFocus } = props;
  const { id } = message;
  const author = people.of(message.author);
  const quote = useMemo(
    () => (replied === undefined ? null : { message: replied, author: replied && people.of(replied.author) }),
    [people, replied],
  );
  return (
    <div
      ref={measure}
      data-index={props.index}
      data-id={id}
      role="listitem"
      aria-setsize={props.count}
      aria-posinset={props.index + 1}
      tabIndex={props.tabbable ? 0 : -1}
      className="m-row"
      style={{ transform: `translateY(${props.top}px)` }}
      onFocus={() => onFocus(id)}
    >
      <MessageItem
        message={message}
        author={author}
        day={props.day}
        today={props.today}
        firstUnread={props.firstUnread}
        head={props.head}
        status={statusOf(message, me, props.docState)}
        refusal={props.refusal}
        replied={quote}
        readers={props.readers}
        tasks={props.tasks}
        answers={props.answers}
        slug={props.slug}
        highlighted={props.highlighted}
        me={me}
        people={people}
        active={active}
        onReact={onReact}
        actions={
          active || props.picking ? (
            <MessageActions
              message={message}
              own={message.author === me}
              authorName={author.name}
              entries={props.entriesOf(id)}
              onReply={() => onReply(id)}
              onEdit={() => onEdit(id)}
              react={
                onReact === null ? null : (
                  <ReactMenu
                    message={message}
                    me={me}
                    open={props.picking}
                    onOpenChange={(open) => props.onPick(open ? id : null)}
                    rowOf={() => props.rowOf(id)}
                    onReact={onReact}
                  />
                )
              }
            />
          ) : null
        }
        onJump={props.onJump}
      />
    </div>
  );
}
