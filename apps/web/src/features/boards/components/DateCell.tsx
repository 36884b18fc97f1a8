import { formatLocalDate, type LocalDate } from '@basoche/domain';
import { Button, DateField, Popover } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { CellContext } from './cell-context.ts';
import { CellButton } from './CellButton.tsx';

interface Period {
  start: LocalDate;
  end: LocalDate;
}

interface Common {
  context: CellContext;
  label: string;
  disabled: boolean;
}

export type DateCellProps = Common &
  (
    | { period?: false; value: LocalDate | null; late: boolean; onCommit: (value: LocalDate | null) => void }
    | { period: true; value: Period | null; text: string; onCommit: (value: Period | null) => void }
  );

/** A day, or a period from one day to another. A past day shows in red unless the row is done. */
export function DateCell(props: DateCellProps) {
  const { label, disabled } = props;
  const { t, today } = props.context;
  const text = props.period ? props.text : props.value === null ? '' : formatLocalDate(props.value);
  const late = !props.period && props.late && props.value !== null && props.value < today;
  const shown = <span className={late ? 'b-num m-late' : 'b-num'}>{text}</span>;
  if (disabled) return <span className="m-cell-plain">{shown}</span>;
  return (
    <CellButton
      label={`${label}\u00a0: ${text || t('emptyCell')}`}
      kind="dialog"
      renderEditor={(anchor, open, onOpenChange) => (
        <Popover open={open} onOpenChange={onOpenChange} title={label} anchor={anchor}>
          <div className="m-popover">
            {props.period ? (
              <PeriodFields value={props.value} today={today} onCommit={props.onCommit} />
            ) : (
              <DateField label={label} value={props.value} today={today} onChange={props.onCommit} />
            )}
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                props.onCommit(null);
                onOpenChange(false);
              }}
            >
              {t('clear')}
            </Button>
          </div>
        </Popover>
      )}
    >
      {shown}
    </CellButton>
  );
}

interface PeriodFieldsProps {
  value: Period | null;
  today: LocalDate;
  onCommit: (value: Period) => void;
}

/** The other end follows when a day would make the period run backwards. */
function PeriodFields({ value, today, onCommit }: PeriodFieldsProps) {
  const { t } = useTranslation('boards');
  const start = (day: LocalDate | null) => {
    if (day !== null) onCommit({ start: day, end: value !== null && value.end > day ? value.end : day });
  };
  const end = (day: LocalDate | null) => {
    if (day !== null) onCommit({ start: value !== null && value.start < day ? value.start : day, end: day });
  };
  return (
    <>
      <DateField label={t('start')} value={value?.start ?? null} today={today} onChange={start} />
      <DateField label={t('end')} value={value?.end ?? null} today={today} onChange={end} />
    </>
  );
}
