import type { board } from '@basoche/crdt';
import { Button, Checkbox, FilterChip, IconButton, Popover, Select } from '@basoche/ui';
import {
  IconArrowsSort,
  IconCalendarMonth,
  IconColumns3,
  IconFilter,
  IconLayoutKanban,
  IconPlus,
  IconSearch,
  IconTable,
  IconTimeline,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../data/people.ts';
import { BOARD_MODES, isFiltering, type BoardLook, type BoardMode, type SortKey } from '../model/view.ts';
import { NAME_COLUMN } from '../model/conditions.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { DraftField } from './DraftField.tsx';

const MODE_ICONS = {
  table: IconTable,
  kanban: IconLayoutKanban,
  calendar: IconCalendarMonth,
  timeline: IconTimeline,
} as const satisfies Record<BoardMode, object>;

export interface BoardToolbarProps {
  /** All of the board, hidden ones included. */
  columns: readonly board.Column[];
  look: BoardLook;
  people: People;
  total: number;
  shown: number;
  onChange: (change: Partial<BoardLook>) => void;
}

/** What one person chooses to see of a board, and in which order. */
export function BoardToolbar({ columns, look, people, total, shown, onChange }: BoardToolbarProps) {
  const { t } = useTranslation('boards');
  return (
    <div className="m-tools" role="toolbar" aria-label={t('tools')}>
      <div className="m-modes" role="group" aria-label={t('view')}>
        {BOARD_MODES.map((mode) => {
          const Icon = MODE_ICONS[mode];
          return (
            <FilterChip key={mode} selected={look.mode === mode} icon={<Icon />} onClick={() => onChange({ mode })}>
              {t(mode)}
            </FilterChip>
          );
        })}
      </div>
      <DraftField
        className="m-board-search"
        type="search"
        label={t('search')}
        hideLabel
        placeholder={t('search')}
        icon={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        value={look.search}
        onText={(search) => onChange({ search })}
      />
      <Popover
        wide
        align="start"
        title={t('filters')}
        trigger={
          <Button size="sm" icon={<IconFilter size={16} />}>
            {t('filter', { count: look.conditions.length })}
          </Button>
        }
      >
        <Conditions columns={columns} look={look} people={people} onChange={onChange} />
      </Popover>
      <Popover
        wide
        align="start"
        title={t('sorts')}
        trigger={
          <Button size="sm" icon={<IconArrowsSort size={16} />}>
            {t('sort', { count: look.sort.length })}
          </Button>
        }
      >
        <Sorts columns={columns} look={look} onChange={onChange} />
      </Popover>
      <Popover
        align="start"
        title={t('columns')}
        trigger={
          <Button size="sm" icon={<IconColumns3 size={16} />}>
            {t('columnsHidden', { count: look.hidden.filter((id) => columns.some((each) => each.id === id)).length })}
          </Button>
        }
      >
        <div className="m-popover">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.name}
              checked={!look.hidden.includes(column.id)}
              onCheckedChange={(visible) =>
                onChange({
                  hidden: visible ? look.hidden.filter((id) => id !== column.id) : [...look.hidden, column.id],
                })
              }
            />
          ))}
        </div>
      </Popover>
      {isFiltering(look) ? (
        <span className="m-count" role="status">
          {t('shownOf', { count: shown, total })}
          <Button size="sm" variant="ghost" onClick={() => onChange({ search: '', conditions: [] })}>
            {t('showAll')}
          </Button>
        </span>
      ) : null}
    </div>
  );
}

function Conditions({ columns, look, people, onChange }: Omit<BoardToolbarProps, 'total' | 'shown'>) {
  const { t } = useTranslation('boards');
  const { conditions } = look;
  const numbered = conditions.map((condition, index) => ({ condition, index, number: index + 1 }));
  return (
    <div className="m-popover">
      {conditions.length === 0 ? <p className="m-muted">{t('noFilter')}</p> : null}
      <ul className="m-conditions" aria-label={t('filters')}>
        {numbered.map(({ condition, number, index }) => (
          <ConditionRow
            key={number}
            condition={condition}
            number={number}
            columns={columns}
            people={people}
            onChange={(next) => onChange({ conditions: conditions.map((each, at) => (at === index ? next : each)) })}
            onRemove={() => onChange({ conditions: conditions.filter((_, at) => at !== index) })}
          />
        ))}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        icon={<IconPlus size={14} />}
        onClick={() =>
          onChange({ conditions: [...conditions, { column: NAME_COLUMN, operator: 'contains', values: [] }] })
        }
      >
        {t('addFilter')}
      </Button>
    </div>
  );
}

function Sorts({ columns, look, onChange }: Pick<BoardToolbarProps, 'columns' | 'look' | 'onChange'>) {
  const { t } = useTranslation('boards');
  const { sort } = look;
  const choices = [
    { value: NAME_COLUMN, label: t('item') },
    ...columns.map((column) => ({ value: column.id, label: column.name })),
  ];
  const free = choices.find((choice) => sort.every((key) => key.column !== choice.value));
  const change = (index: number, next: SortKey) =>
    onChange({ sort: sort.map((key, at) => (at === index ? next : key)) });
  return (
    <div className="m-popover">
      {sort.length === 0 ? <p className="m-muted">{t('noSort')}</p> : null}
      <ul className="m-conditions" aria-label={t('sorts')}>
        {sort.map((key, index) => (
          <li key={key.column} className="m-condition">
            <Select
              label={t('sortColumn', { number: index + 1 })}
              hideLabel
              value={key.column}
              options={choices.filter(
                (choice) => choice.value === key.column || sort.every((each) => each.column !== choice.value),
              )}
              onChange={(column) => change(index, { ...key, column })}
            />
            <Select
              label={t('sortWay', { number: index + 1 })}
              hideLabel
              value={key.down ? 'down' : 'up'}
              options={[
                { value: 'up', label: t('ascending') },
                { value: 'down', label: t('descending') },
              ]}
              onChange={(way) => change(index, { ...key, down: way === 'down' })}
            />
            <IconButton
              label={t('removeSort', { number: index + 1 })}
              icon={<IconX />}
              onClick={() => onChange({ sort: sort.filter((_, at) => at !== index) })}
            />
          </li>
        ))}
      </ul>
      {free === undefined ? null : (
        <Button
          size="sm"
          variant="ghost"
          icon={<IconPlus size={14} />}
          onClick={() => onChange({ sort: [...sort, { column: free.value, down: false }] })}
        >
          {t('addSort')}
        </Button>
      )}
    </div>
  );
}
