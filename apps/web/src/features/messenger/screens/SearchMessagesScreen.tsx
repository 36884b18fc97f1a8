import { byName, formatListTime } from '@basoche/domain';
import { docName, MESSAGE_TAGS } from '@basoche/protocol';
import { Dialog, Select, TextField } from '@basoche/ui';
import { IconSearch } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocs } from '../../../data/docs/docs.ts';
import { useNow } from '../../../shared/now.ts';
import { usePeople } from '../../../data/people.ts';
import { Marked } from '../../../shared/search/Marked.tsx';
import { useConversationFacts } from '../../../data/conversations/conversation-facts.ts';
import { nameOf } from '../../../data/conversations/list-view.ts';
import { useProjects } from '../../../data/projects.ts';
import { MAX_FOUND } from '../../../data/search/device-messages.ts';
import { PAUSE, useMessageSearch } from '../search/use-message-search.ts';

const messenger = getRouteApi('/_session/_shell/messenger');
const route = getRouteApi('/_session/_shell/messenger/search');

/** Messages by their words, conversation, project and tag; the address says what is looked for. */
export function SearchMessagesScreen() {
  const { t } = useTranslation(['searching', 'common']);
  const navigate = useNavigate();
  const { conversation } = messenger.useSearch();
  const search = route.useSearch();
  // Until something is typed the address has the words, also where it comes a moment after the screen.
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed ?? search.q ?? '';
  const filters = useMemo(
    () => ({
      words,
      conversation: search.dans ?? null,
      project: search.dossier ?? null,
      tag: search.etiquette ?? null,
    }),
    [search.dans, search.dossier, search.etiquette, words],
  );
  const { scope, found, isAnswered } = useMessageSearch(filters);
  const conversations = useConversations();
  const projects = useProjects(true);
  const people = usePeople();
  const now = useNow(30_000);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const keep = useEffectEvent((q: string) => narrow({ q: q || undefined }));
  useEffect(() => {
    if (typed === null) return undefined;
    // Coming back from a message finds the search as it was.
    const timer = setTimeout(() => keep(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  function narrow(more: Partial<Record<'q' | 'dans' | 'dossier' | 'etiquette', string | undefined>>): void {
    void navigate({ to: '/messenger/search', search: { conversation, ...search, ...more }, replace: true });
  }

  /** Arrows go from the field to the answers and back. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [field.current, ...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement & HTMLInputElement);
    if (at < 0) return;
    event.preventDefault();
    stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void navigate({ to: '/messenger', search: { conversation } });
      }}
      size="lg"
      title={t('title')}
      initialFocus={field}
    >
      <div className="m-search" role="presentation" onKeyDown={onKeyDown}>
        <TextField
          ref={field}
          label={t('field')}
          hideLabel
          type="search"
          icon={<IconSearch size={16} aria-hidden />}
          autoComplete="off"
          placeholder={t('field')}
          value={words}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="m-search-filters">
          <Select
            label={t('conversation')}
            value={search.dans ?? ''}
            options={[{ value: '', label: t('any') }, ...conversations]}
            onChange={(dans) => narrow({ dans: dans || undefined })}
          />
          <Select
            label={t('project')}
            value={search.dossier ?? ''}
            options={[
              { value: '', label: t('anyProject') },
              ...projects.map(({ codeID, name }) => ({ value: codeID, label: name })),
            ]}
            onChange={(dossier) => narrow({ dossier: dossier || undefined })}
          />
          <Select
            label={t('tag')}
            value={search.etiquette ?? ''}
            options={[
              { value: '', label: t('any') },
              ...MESSAGE_TAGS.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            onChange={(etiquette) => narrow({ etiquette: etiquette || undefined })}
          />
        </div>
        <p className="m-search-scope" role="status">
          {t(`scope_${scope}`)}
          {scope === 'idle' || (found.length === 0 && !isAnswered)
            ? null
            : ` · ${
                found.length >= MAX_FOUND
                  ? t('most', { count: found.length })
                  : found.length === 0
                    ? t('none')
                    : t('found', { count: found.length })
              }`}
        </p>
        <ul ref={list} className="m-search-list" aria-label={t('results')}>
          {found.map(({ conversation: slug, id, author, instant, snippet }) => (
            <li key={`${slug} ${id}`}>
              <Link to="/messenger" search={{ conversation: slug, message: id }} className="m-search-hit">
                <span className="m-search-head">
                  <strong>{people.of(author).name}</strong>
                  <span className="m-search-place">
                    {conversations.find(({ value }) => value === slug)?.label ?? t('common:untitled')}
                  </span>
                  <span className="m-search-time">{formatListTime(instant, now)}</span>
                </span>
                <span className="m-search-text">
                  <Marked value={snippet} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** By name, for the filter. */
function useConversations(): { value: string; label: string }[] {
  const { t } = useTranslation('common');
  const docs = useDocs();
  const facts = useConversationFacts();
  return useMemo(() => {
    const titles = new Map<string, string>(docs.map(({ name, title }) => [name, title]));
    const slugs = new Set([
      ...facts.keys(),
      ...docs.flatMap(({ name }) => (name.startsWith('conversation/') ? [name.slice('conversation/'.length)] : [])),
    ]);
    return [...slugs]
      .map((slug) => ({
        value: slug,
        label: nameOf(titles.get(docName('conversation', slug)), facts.get(slug) ?? null) || t('untitled'),
      }))
      .toSorted((a, b) => byName(a.label, b.label));
  }, [docs, facts, t]);
}
