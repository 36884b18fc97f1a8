import { board } from '@basoche/crdt';
import { formatLocalDate, isFormulaError, isLocalDate } from '@basoche/domain';
import { AvatarGroup, Checkbox, Chip, Mark, Pill } from '@basoche/ui';
import { useState, type ReactNode } from 'react';
import type { People } from '../../../data/people.ts';
import { formatNumber, toneOf } from '../model/board-content.ts';
import { FORMULA_ERROR_KEYS, formulaText, formulaValueOf } from '../model/formulas.ts';
import { linkedOf } from '../model/links.ts';
import { isDone } from '../model/plans.ts';
import type { CellContext } from './cell-context.ts';
import { CellMenu } from './CellMenu.tsx';
import { DateCell } from './DateCell.tsx';
import { LinkCell } from './LinkCell.tsx';
import { LinkedCell } from './LinkedCell.tsx';
import { TextCell } from './TextCell.tsx';

export interface CellProps {
  item: board.Item;
  column: board.Column;
  context: CellContext;
}

/** One cell: its value, and the editor of its type on Enter, a click or a key. */
export function Cell({ item, column, context }: CellProps) {
  const { t, actions } = context;
  const label = t('cell', { column: column.name, item: item.name });
  const set = (value: board.CellValue | null) => actions?.setCell(item.id, column.id, value);
  const common = { label, disabled: actions === null };
  const onTorn = () => actions?.tellIfGone(item, column);

  switch (column.type) {
    case 'status':
    case 'priority':
    case 'tags':
    case 'people':
      return <ChoiceCell item={item} column={column} context={context} label={label} />;
    case 'check': {
      const value = board.cellOf(item, { id: column.id, type: 'check' });
      return (
        <Checkbox label={label} hideLabel checked={value === true} disabled={common.disabled} onCheckedChange={set} />
      );
    }
    case 'number': {
      const value = board.cellOf(item, { id: column.id, type: 'number' });
      return (
        <TextCell
          {...common}
          onTorn={onTorn}
          numeric
          value={value === null ? '' : formatNumber(value)}
          onCommit={set}
        />
      );
    }
    case 'date': {
      const value = board.cellOf(item, { id: column.id, type: 'date' });
      return <DateCell {...common} context={context} value={value} onCommit={set} late={isLate(item, value)} />;
    }
    case 'period': {
      const value = board.cellOf(item, { id: column.id, type: 'period' });
      const text = value === null ? '' : `${formatLocalDate(value.start)} – ${formatLocalDate(value.end)}`;
      return <DateCell {...common} context={context} period value={value} text={text} onCommit={set} />;
    }
    case 'link': {
      const value = board.cellOf(item, { id: column.id, type: 'link' });
      return <LinkCell {...common} context={context} value={value} onCommit={set} />;
    }
    case 'project':
    case 'task':
      return (
        <LinkedCell {...common} context={context} type={column.type} value={linkedOf(item, column)} onCommit={set} />
      );
    case 'formula': {
      const value = formulaValueOf(item, column);
      const failed = isFormulaError(value) ? t(FORMULA_ERROR_KEYS[value.error]) : null;
      const text = failed ?? formulaText(value);
      return (
        <button
          type="button"
          className={typeof value === 'number' ? 'm-cell-button m-cell-number b-num' : 'm-cell-button'}
          aria-label={`${label}\u00a0: ${text || t('emptyCell')}`}
          aria-disabled
          data-cell
        >
          <span className={failed === null ? 'm-cell-text' : 'm-cell-text m-late'} title={text}>
            {text}
          </span>
        </button>
      );
    }
    case 'text':
    case 'longText': {
      const value = board.cellOf(item, { id: column.id, type: column.type });
      return (
        <TextCell
          {...common}
          onTorn={onTorn}
          value={value ?? ''}
          long={column.type === 'longText'}
          onCommit={(text) => set(text === '' ? null : text)}
        />
      );
    }
    default: {
      const value = board.cellOf(item, column);
      return (
        <span className="m-cell-plain" title={t('unknownType')}>
          {typeof value === 'string' || typeof value === 'number' ? value : ''}
        </span>
      );
    }
  }
}

function isLate(item: board.Item, value: string | null): boolean {
  return value !== null && !isDone(item) && isLocalDate(value);
}

interface ChoiceCellProps extends CellProps {
  label: string;
}

function ChoiceCell({ item, column, context, label }: ChoiceCellProps) {
  const { t, people, actions } = context;
  const [adding, setAdding] = useState(false);
  const multiple = column.type === 'tags' || column.type === 'people';
  const raw = multiple
    ? board.cellOf(item, { id: column.id, type: column.type === 'tags' ? 'tags' : 'people' })
    : board.cellOf(item, { id: column.id, type: 'status' });
  const value: readonly string[] = raw === null ? [] : Array.isArray(raw) ? raw : [raw];
  const nameOf = (id: string) =>
    column.type === 'people' ? people.of(id).name : (column.options.find((each) => each.id === id)?.label ?? '');
  const choices = () =>
    column.type === 'people'
      ? people.list.map((person) => ({ id: person.id, label: person.name }))
      : column.options
          .filter((option) => option.deletedAt === null || value.includes(option.id))
          .map((option) => ({
            id: option.id,
            label: option.label,
            ...(column.type === 'tags' ? {} : { icon: <Mark tone={toneOf(option.tone)} /> }),
          }));

  function pick(id: string): void {
    if (!multiple) actions?.setCell(item.id, column.id, value[0] === id ? null : id);
    else {
      const next = value.includes(id) ? value.filter((each) => each !== id) : [...value, id];
      actions?.setCell(item.id, column.id, next.length === 0 ? null : next);
    }
  }

  if (adding && actions !== null) {
    return (
      <TextCell
        label={t('option')}
        value=""
        editing
        onCommit={(text) => {
          setAdding(false);
          if (typeof text === 'string' && text !== '') pick(actions.addOption(column.id, text));
        }}
        onLeave={() => setAdding(false)}
      />
    );
  }
  return (
    <CellMenu
      label={`${label}\u00a0: ${value.map(nameOf).join(', ') || t('emptyCell')}`}
      disabled={actions === null}
      choices={choices}
      value={value}
      onPick={pick}
      {...(value.length > 0 ? { onClear: () => actions?.setCell(item.id, column.id, null) } : {})}
      {...(column.type === 'tags' ? { onAdd: () => setAdding(true) } : {})}
    >
      {choiceView(column, value, people)}
    </CellMenu>
  );
}

function choiceView(column: board.Column, value: readonly string[], people: People): ReactNode {
  if (value.length === 0) return null;
  if (column.type === 'people')
    return <AvatarGroup people={value.map((id) => people.of(id))} size="sm" max={3} label={column.name} />;
  const options = value
    .map((id) => column.options.find((option) => option.id === id))
    .filter((each) => each !== undefined);
  if (column.type === 'tags') return options.map((option) => <Chip key={option.id}>{option.label}</Chip>);
  const option = options[0];
  if (option === undefined) return null;
  const tone = toneOf(option.tone);
  return column.type === 'priority' ? (
    <span className="m-priority">
      <Mark tone={tone} /> {option.label}
    </span>
  ) : (
    <Pill tone={tone}>{option.label}</Pill>
  );
}
