import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConversationWith } from '../data/conversations/conversation-with.ts';

export interface WriteLinkProps {
  /** Whom to write to. */
  personId: string;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** To the conversation with a person; without one, to the form of a new one with them chosen. */
export function WriteLink({ personId, ...link }: WriteLinkProps) {
  const slug = useConversationWith(personId);
  return slug === null ? (
    <Link to="/messenger/conversation/create" search={{ with: personId }} {...link} />
  ) : (
    <Link to="/messenger" search={{ conversation: slug }} {...link} />
  );
}
