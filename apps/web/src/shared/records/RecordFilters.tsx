import { FilterChip, IconButton, Select, TextField, useNarrow } from '@basoche/ui';
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usualShelf } from './record-list.ts';
import type { ListCounts, ListSpec, ListView } from './record-list.ts';
import type { RecordLink } from './record-link.ts';
import { useRecordTexts } from './use-record-texts.ts';

export interface RecordFiltersProps {
  link: RecordLink;
  spec: ListSpec;
  view: ListView;
  /** `null` while not all that is counted is on the device. */
  counts: ListCounts | null;
  onChange: (next: Partial<ListView>) => void;
}

export function RecordFilters(props: RecordFiltersProps) {
  const { link, view, onChange } = props;
  const { text } = useRecordTexts(link);
  const isNarrow = useNarrow();
  const field = useRef<HTMLInputElement>(null);
  useSlash(() => field.current?.focus());
  return (
    <div className="rec-filters">
      <div className="rec-search">
        <TextField
          ref={field}
          label={text('search')}
          hideLabel
          type="search"
          icon={<IconSearch size={16} aria-hidden />}
          autoComplete="off"
          placeholder={text('search')}
          value={view.search}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            document.querySelector<HTMLElement>('.b-records tr[tabindex="0"]')?.focus();
          }}
        />
        {isNarrow ? <SortChoice {...props} /> : null}
      </div>
      <Chips {...props} />
    </div>
  );
}

function Chips({ link, spec, view, counts, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('records');
  const { text, label } = useRecordTexts(link);
  return (
    <div className="rec-chips" role="group" aria-label={t('filters')}>
      <FilterChip selected={view.type === null} count={counts?.all} onClick={() => onChange({ type: null })}>
        {text('all')}
      </FilterChip>
      {Object.keys(spec.types).map((type) => (
        <FilterChip
          key={type}
          selected={view.type === type}
          count={counts?.types[type]}
          onClick={() => onChange({ type: view.type === type ? null : type })}
        >
          {label(`${type}_plural`)}
        </FilterChip>
      ))}
      <span className="rec-chips-gap" aria-hidden />
      {spec.shelves.slice(1).map((shelf) => (
        <FilterChip
          key={shelf}
          selected={view.shelf === shelf}
          count={counts?.shelves[shelf]}
          onClick={() => onChange({ shelf: view.shelf === shelf ? usualShelf(spec) : shelf })}
        >
          {label(shelf)}
        </FilterChip>
      ))}
      <FilterChip selected={view.isMine} count={counts?.mine} onClick={() => onChange({ isMine: !view.isMine })}>
        {t('mine')}
      </FilterChip>
    </div>
  );
}

/** The columns of a phone have no heads to sort by. */
function SortChoice({ link, spec, view, onChange }: RecordFiltersProps) {
  const { t } = useTranslation('records');
  const { label } = useRecordTexts(link);
  return (
    <>
      <Select
        label={t('sortBy')}
        hideLabel
        value={view.order}
        options={Object.values(spec.orderWords).map((order) => ({ value: order, label: label(order) }))}
        onChange={(order) => onChange({ order })}
      />
      <IconButton
        variant="outline"
        label={t('descending')}
        pressed={view.isDescending}
        icon={view.isDescending ? <IconArrowDown /> : <IconArrowUp />}
        onClick={() => onChange({ isDescending: !view.isDescending })}
      />
    </>
  );
}

/** « / » goes to the search, unless somebody types or a layer is open. */
function useSlash(goThere: () => void): void {
  const go = useEffectEvent(goThere);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping || document.querySelector('[role="dialog"][data-open], [role="menu"]') !== null) return;
      event.preventDefault();
      go();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
