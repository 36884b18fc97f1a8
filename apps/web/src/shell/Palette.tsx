import { cx, Dialog, EmptyState } from '@basoche/ui';
import { allows, marked, messageAddress, queryWords } from '@basoche/domain';
import { docName, parseDocName, type SearchKind } from '@basoche/protocol';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceDocuments, useDeviceMessages } from '../data/search/device-search.ts';
import { hitHref } from '../shared/search/hit-href.ts';
import { Marked } from '../shared/search/Marked.tsx';
import { useServerSearch, type ServerSearch } from '../data/search/server-search.ts';
import { docHref } from '../shared/doc-link.ts';
import { useDocs } from '../data/docs/docs.ts';
import { useAccount } from '../app/session/session.ts';
import { useFoundRecords } from '../data/records/use-found-records.ts';
import { isHiddenRow, viewPath } from '../shared/records/record-link.ts';
import { PALETTE_ACTIONS, PALETTE_RECORDS } from './features.ts';
import { frame } from './frame-state.ts';
import { mayOpen } from './pages.ts';
import { filterEntries, type PaletteEntry } from './palette-entries.ts';
import { sectionsOf } from './sections.ts';

const GROUPS = {
  goTo: 'paletteGoTo',
  create: 'paletteCreate',
  docs: 'paletteDocs',
  nav_contact: 'nav_contact',
  nav_company: 'nav_company',
} as const;
const RECORD_KINDS = PALETTE_RECORDS.map(({ link }) => link.kind);
/** Most records of a kind shown. */
const MAX_RECORDS = 8;

/** Ctrl/⌘ K: go somewhere, create something, find: the titles of this device at once, everything once the server answers. */
export function Palette({ open }: { open: boolean }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        frame.layer = null;
      }}
      title={t('paletteTitle')}
      size="md"
    >
      <PaletteBody />
    </Dialog>
  );
}

function PaletteBody() {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const entries = useEntries();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const server = useServerSearch(query);
  const local = useMemo(() => filterEntries(entries, query), [entries, query]);
  const records = useRecordEntries(query.trim());
  const remote = useServerEntries(server, local);
  const onDevice = server.state === 'offline' || server.state === 'failed' ? query : null;
  const { entries: messages, reading: readingMessages } = useMessageEntries(onDevice);
  const { entries: documents, reading: readingDocuments, absent } = useDocumentEntries(onDevice);
  const found = useMemo(
    () => [...local, ...records, ...remote, ...documents, ...messages],
    [documents, local, messages, records, remote],
  );
  const reading = readingMessages || readingDocuments;
  const isAnswered = server.state !== 'searching' && !reading;
  const current = Math.min(active, found.length - 1);

  useEffect(() => {
    list.current?.querySelector(`[data-at="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function groupLabel(group: PaletteEntry['group']): string {
    if (group in GROUPS) return t(GROUPS[group as keyof typeof GROUPS]);
    return t(`found_${group as SearchKind}`);
  }

  function choose(entry: PaletteEntry) {
    frame.layer = null;
    void navigate({ href: entry.href });
  }

  return (
    <div className="s-palette">
      <div className="b-input-box">
        <IconSearch size={16} aria-hidden />
        <input
          className="b-input"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
          aria-label={t('palettePlaceholder')}
          placeholder={t('palettePlaceholder')}
          value={query}
          autoComplete="off"
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            const entry = found[current];
            if (event.key === 'ArrowDown') setActive(Math.min(found.length - 1, current + 1));
            else if (event.key === 'ArrowUp') setActive(Math.max(0, current - 1));
            else if (event.key === 'Enter' && entry !== undefined) choose(entry);
            else return;
            event.preventDefault();
          }}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className={cx('s-palette-list', found.length === 0 && 's-palette-bare')}
        role="listbox"
        aria-label={t('paletteTitle')}
      >
        {found.map((entry, at) => (
          <div key={entry.id} role="presentation">
            {entry.group === found[at - 1]?.group ? null : (
              <p className="b-menu-label" aria-hidden>
                {groupLabel(entry.group)}
              </p>
            )}
            {/* The keyboard stays in the field: Enter there chooses the active option. */}
            <a
              id={`${id}-${at}`}
              data-at={at}
              role="option"
              aria-selected={at === current}
              tabIndex={-1}
              href={entry.href}
              className={cx('b-menu-item', at === current && 's-palette-on')}
              onMouseMove={() => setActive(at)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                choose(entry);
              }}
            >
              <span className="b-menu-text">
                {entry.title === undefined ? entry.label : <Marked value={entry.title} />}
                {entry.detail === undefined ? null : (
                  <span className="s-palette-detail">
                    <Marked value={entry.detail} />
                  </span>
                )}
              </span>
              {entry.hint === undefined ? null : <span className="s-palette-hint">{entry.hint}</span>}
            </a>
          </div>
        ))}
      </div>
      <div role="status">
        {found.length > 0 ? null : (
          <div className="s-palette-none">
            {isAnswered ? <EmptyState icon={<IconSearchOff />} title={t('paletteEmpty', { query })} /> : null}
          </div>
        )}
        <p className="s-sync-small">
          {t(`paletteScope_${server.state}`)}
          {reading ? ` ${t('paletteReading')}` : ''}
          {isAnswered && server.unread > 0 ? ` ${t('paletteUnread', { count: server.unread })}` : ''}
          {isAnswered && absent > 0 ? ` ${t('paletteAbsent', { count: absent })}` : ''}
        </p>
      </div>
    </div>
  );
}

function useEntries(): PaletteEntry[] {
  const { t } = useTranslation(['shell', 'common']);
  const docs = useDocs();
  const who = useAccount();
  return useMemo(
    () => [
      ...sectionsOf(who).map((entry): PaletteEntry => ({
        id: `nav-${entry.id}`,
        group: 'goTo',
        label: t(entry.label),
        href: entry.to,
        ...(entry.key === undefined ? {} : { hint: `g ${entry.key}` }),
      })),
      ...PALETTE_ACTIONS.filter(
        ({ href, isForStaff }) => mayOpen(href, who) && (isForStaff !== true || allows('employee', who)),
      ).map(({ id, label, href }): PaletteEntry => ({ id, group: 'create', label: t(label), href })),
      ...docs.map((doc): PaletteEntry => {
        const kind = parseDocName(doc.name)?.kind;
        return {
          id: doc.name,
          group: 'docs',
          label: doc.title || t('common:untitled'),
          href: docHref(doc.name),
          ...(kind === undefined ? {} : { hint: t(`kind_${kind}`) }),
        };
      }),
    ],
    [t, docs, who],
  );
}

/** Records of this device that have every word of the query. */
function useRecordEntries(query: string): PaletteEntry[] {
  const found = useFoundRecords(RECORD_KINDS, query, MAX_RECORDS);
  return useMemo(
    () =>
      PALETTE_RECORDS.flatMap(({ link, heading }, at) =>
        (found[at] ?? [])
          .filter(({ row }) => !isHiddenRow(link, row))
          .map(({ id, row }): PaletteEntry => ({
            id: `${link.kind.name}-${id}`,
            group: heading,
            label: link.nameOf(row),
            hint: link.hintOf(row),
            href: viewPath(link, id),
          })),
      ),
    [found],
  );
}

/** Answers of the server that this device did not already show by their title. */
function useServerEntries({ groups }: ServerSearch, local: readonly PaletteEntry[]): PaletteEntry[] {
  const { t } = useTranslation(['shell', 'common']);
  const { isEmployee } = useAccount();
  return useMemo(() => {
    const shown = new Set(local.map((entry) => entry.id));
    return groups.flatMap(({ kind, hits }) =>
      hits
        .filter((hit) => hit.snippet !== null || hit.doc === null || !shown.has(hit.doc))
        .map((hit): PaletteEntry => ({
          id: `found-${kind}-${hit.doc ?? ''}-${hit.id}`,
          group: kind,
          label: hit.title.text || t('common:untitled'),
          ...(hit.title.text === '' ? {} : { title: hit.title }),
          ...(hit.snippet === null ? {} : { detail: hit.snippet }),
          ...hintOf(hit.context, hit.page === undefined ? '' : t('palettePage', { page: hit.page })),
          href: hitHref(kind, hit, isEmployee),
        })),
    );
  }, [groups, local, isEmployee, t]);
}

/** Where a hit stands, at the end of its row. */
function hintOf(...parts: string[]): Pick<PaletteEntry, 'hint'> {
  const hint = parts.filter((part) => part !== '').join(' · ');
  return hint === '' ? {} : { hint };
}

/** Messages of this device, where the server cannot answer. */
function useMessageEntries(query: string | null) {
  const { t } = useTranslation('common');
  const docs = useDocs();
  const { found, reading } = useDeviceMessages(query);
  const entries = useMemo(
    () =>
      found.flatMap(({ conversation, id, snippet }): PaletteEntry[] => {
        const name = docName('conversation', conversation);
        const doc = docs.find((each) => each.name === name);
        if (doc === undefined) return [];
        return [
          {
            id: `device-${name}-${id}`,
            group: 'message',
            label: doc.title || t('untitled'),
            detail: snippet,
            href: messageAddress({ conversation, message: id }),
          },
        ];
      }),
    [docs, found, t],
  );
  return { entries, reading };
}

/** Documents of this device by what stands in them, where the server cannot answer; none whose right was lost meanwhile. */
function useDocumentEntries(query: string | null) {
  const { t } = useTranslation('common');
  const docs = useDocs();
  const { found, reading, absent } = useDeviceDocuments(query);
  const entries = useMemo(() => {
    const listed = new Set(docs.map((doc) => doc.name));
    const words = queryWords(query ?? '');
    return found
      .filter(({ name }) => listed.has(name))
      .map(({ name, title, snippet }): PaletteEntry => ({
        id: `device-${name}`,
        group: 'document',
        label: title || t('untitled'),
        ...(title === '' ? {} : { title: marked(title, words) }),
        detail: snippet,
        href: docHref(name),
      }));
  }, [docs, found, query, t]);
  return { entries, reading, absent };
}
