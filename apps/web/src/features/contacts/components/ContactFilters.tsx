import { FilterChip, IconButton, Select, TextField, useNarrow } from '@basoche/ui';
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDERS, TYPES, type ContactCounts, type ListView } from '../model/contact-list.ts';

export interface ContactFiltersProps {
  view: ListView;
  /** `null` while not all that is counted is on the device. */
  counts: ContactCounts | null;
  onChange: (next: Partial<ListView>) => void;
}

export function ContactFilters({ view, counts, onChange }: ContactFiltersProps) {
  const { t } = useTranslation('contacts');
  const isNarrow = useNarrow();
  const field = useRef<HTMLInputElement>(null);
  useSlash(() => field.current?.focus());
  return (
    <div className="ct-filters">
      <div className="ct-search">
        <TextField
          ref={field}
          label={t('search')}
          hideLabel
          type="search"
          icon={<IconSearch size={16} aria-hidden />}
          autoComplete="off"
          placeholder={t('search')}
          value={view.search}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            document.querySelector<HTMLElement>('.b-records tr[tabindex="0"]')?.focus();
          }}
        />
        {isNarrow ? <SortChoice view={view} onChange={onChange} /> : null}
      </div>
      <div className="ct-chips" role="group" aria-label={t('filters')}>
        <FilterChip selected={view.type === null} count={counts?.all} onClick={() => onChange({ type: null })}>
          {t('all')}
        </FilterChip>
        {TYPES.map((type) => (
          <FilterChip
            key={type}
            selected={view.type === type}
            count={counts?.[type]}
            onClick={() => onChange({ type: view.type === type ? null : type })}
          >
            {t(`${type}_plural`)}
          </FilterChip>
        ))}
        <span className="ct-chips-gap" aria-hidden />
        <FilterChip
          selected={view.isArchived}
          count={counts?.archived}
          onClick={() => onChange({ isArchived: !view.isArchived })}
        >
          {t('archived')}
        </FilterChip>
        <FilterChip selected={view.isMine} count={counts?.mine} onClick={() => onChange({ isMine: !view.isMine })}>
          {t('mine')}
        </FilterChip>
      </div>
    </div>
  );
}

/** The columns of a phone have no heads to sort by. */
function SortChoice({ view, onChange }: Pick<ContactFiltersProps, 'view' | 'onChange'>) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <Select
        label={t('sortBy')}
        hideLabel
        value={view.order}
        options={ORDERS.map((order) => ({ value: order, label: t(order) }))}
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
