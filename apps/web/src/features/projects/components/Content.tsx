import { boardCalls, docName, taskCalls } from '@basoche/protocol';
import type { Project } from '@basoche/protocol';
import { Card } from '@basoche/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { send } from '../../../app/http/calls.ts';
import { useConversationFacts, useConversationFactsKnown } from '../../../data/conversations/conversation-facts.ts';
import { nameOf } from '../../../data/conversations/list-view.ts';
import { useDocumentFactsKnown, useDocuments } from '../../../data/documents.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { docHref } from '../../../shared/doc-link.ts';

interface Shown {
  key: string;
  title: string;
  to: string;
}

/** What is written in a matter: conversations, documents, boards and lists. */
export function Content({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  return (
    <div className="pj-grid">
      <Shelf title={t('conversations')} none={t('noConversations')} shown={useOwnConversations(project.codeID)} />
      <Shelf title={t('documents')} none={t('noDocuments')} shown={useOwnDocuments(project.codeID)} />
      <Shelf title={t('boards')} none={t('noBoards')} shown={useOwnBoards(project.codeID)} />
      <Shelf title={t('lists')} none={t('noLists')} shown={useOwnLists(project)} />
    </div>
  );
}

/** @param shown `null` while nobody has said what there is */
function Shelf({ title, none, shown }: { title: string; none: string; shown: readonly Shown[] | null }) {
  return (
    <Card title={title}>
      {shown === null ? (
        <NotHeardYet rows={2} />
      ) : shown.length === 0 ? (
        <p className="pj-none">{none}</p>
      ) : (
        <ul className="pj-links">
          {shown.map(({ key, title: name, to }) => (
            <li key={key}>
              <Link to={to} className="s-link">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useOwnConversations(code: string): readonly Shown[] | null {
  const facts = useConversationFacts();
  const isKnown = useConversationFactsKnown();
  if (!isKnown) return null;
  return [...facts].flatMap(([slug, each]) =>
    each.projectCode === code && code !== ''
      ? [{ key: slug, title: nameOf(undefined, each), to: docHref(docName('conversation', slug)) }]
      : [],
  );
}

function useOwnDocuments(code: string): readonly Shown[] | null {
  const documents = useDocuments();
  const isKnown = useDocumentFactsKnown();
  if (!isKnown) return null;
  return documents.flatMap(({ slug, title, facts }) =>
    facts?.projectCode === code && code !== '' ? [{ key: slug, title, to: docHref(docName('document', slug)) }] : [],
  );
}

function useOwnBoards(code: string): readonly Shown[] | null {
  const { data } = useQuery({
    queryKey: ['boards', 'facts'],
    queryFn: ({ signal }) => send(boardCalls.listBoards, null, { signal }),
  });
  return (
    data?.flatMap(({ slug, title, projectCode }) =>
      projectCode === code && code !== '' ? [{ key: slug, title, to: docHref(docName('board', slug)) }] : [],
    ) ?? null
  );
}

function useOwnLists({ id, codeID }: Project): readonly Shown[] | null {
  const { data } = useQuery({
    queryKey: ['todos', 'project', id],
    queryFn: ({ signal }) => send(taskCalls.listsOfProject, { params: { id } }, { signal }),
    enabled: codeID !== '',
  });
  return (
    data?.map(({ id: slug, label }) => ({ key: slug, title: label, to: docHref(docName('todolist', slug)) })) ?? null
  );
}
