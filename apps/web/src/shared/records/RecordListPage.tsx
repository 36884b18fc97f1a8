import type { RowsState } from '@basoche/records';
import { Button, EmptyState, PageHeader, RecordTable, useNarrow, type RecordColumn, type RowChoice } from '@basoche/ui';
import { IconChecks } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../app/engine.tsx';
import { NotHeardYet } from '../NotHeardYet.tsx';
import { ExportButton } from './ExportButton.tsx';
import { RecordBulkBar } from './RecordBulkBar.tsx';
import { RecordFilters } from './RecordFilters.tsx';
import { RecordViews } from './RecordViews.tsx';
import { createPath, isHiddenRow, viewPath } from './record-link.ts';
import type { RecordLink } from './record-link.ts';
import { isUnfiltered, usualShelf } from './record-list.ts';
import type { ListedEntry, ListSpec } from './record-list.ts';
import type { RecordScreens } from './record-screens.ts';
import type { KindList } from './use-record-list.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useRecordTexts } from './use-record-texts.ts';
import './records.css';

/** A number of rows as it is read. */
export const shownNumber = (count: number): string => count.toLocaleString('fr-FR');

export interface RecordListPageProps {
  screens: RecordScreens;
  spec: ListSpec;
  list: KindList;
  /** The same array each time. */
  columns: readonly RecordColumn<ListedEntry>[];
  /** A row on a phone. The same function each time. */
  card: (entry: ListedEntry, tabIndex: 0 | -1) => ReactNode;
  /** Of the kind, and of a new one. */
  icons: { kind: ReactNode; add: ReactNode };
  /** Before the button that adds one. */
  actions?: ReactNode;
}

/** The list of a kind: everything of it that the person may read, from this device. */
export function RecordListPage(props: RecordListPageProps) {
  const { screens, spec, list, icons } = props;
  const { text } = useRecordTexts(screens.link);
  const { view, change, shown, counts, state } = list;
  const isComplete = state.is === 'complete';
  const add = <AddLink link={screens.link} icon={icons.add} />;
  return (
    <div className="rec-page">
      <PageHeader
        inTopBar
        title={text('title')}
        actions={
          <>
            <ExportButton screens={screens} entries={shown} disabled={!isComplete || shown.length === 0} />
            {props.actions}
            <RecordViews link={screens.link} spec={spec} view={view} onOpen={change} />
            {add}
          </>
        }
      />
      <RecordFilters
        link={screens.link}
        spec={spec}
        view={view}
        counts={isComplete ? counts : null}
        onChange={change}
      />
      <Arrived link={screens.link} state={state} count={shown.length} />
      {state.is === 'loading' ? (
        <NotHeardYet rows={12} />
      ) : shown.length > 0 ? (
        <Rows {...props} />
      ) : isComplete ? (
        <Nothing {...props} add={add} />
      ) : (
        <p className="rec-note">{text('fillingNone')}</p>
      )}
    </div>
  );
}

const keyOf = ({ id }: ListedEntry) => id;

/** The rows, and what is done with those that are chosen. */
function Rows(props: RecordListPageProps) {
  const { screens, spec, list } = props;
  const { t } = useTranslation('records');
  const isNarrow = useNarrow();
  const [isChoosing, setIsChoosing] = useState(false);
  const { chosen, hiddenCount, choice, clear } = useRowSelection(screens.link, list.shown, !isNarrow || isChoosing);
  const page = useRef<HTMLDivElement>(null);
  const stop = () => {
    clear();
    setIsChoosing(false);
    // The bar goes away: what had the focus in it hands it to the list.
    page.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={page}
      className="rec-list"
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !choice.isShown || chosen.length === 0) return;
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
        event.preventDefault();
        stop();
      }}
    >
      {isNarrow && !choice.isShown ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<IconChecks />}
          className="rec-select"
          onClick={() => setIsChoosing(true)}
        >
          {t('select')}
        </Button>
      ) : null}
      <Table {...props} choice={choice} />
      {chosen.length > 0 || hiddenCount > 0 || (isNarrow && isChoosing) ? (
        <RecordBulkBar
          screens={screens}
          spec={spec}
          shelf={list.view.shelf}
          chosen={chosen}
          hiddenCount={hiddenCount}
          onClear={stop}
        />
      ) : null}
    </div>
  );
}

interface TableProps extends RecordListPageProps {
  choice: RowChoice<ListedEntry>;
}

function Table({ screens: { link }, list: { view, shown, change }, columns, card, choice }: TableProps) {
  const { text } = useRecordTexts(link);
  const navigate = useNavigate();
  const { hrefOf, open } = useMemo(
    () => ({
      hrefOf: ({ id, row }: ListedEntry) => (isHiddenRow(link, row) ? null : viewPath(link, id)),
      open: ({ id }: ListedEntry) => void navigate({ to: viewPath(link, id) }),
    }),
    [link, navigate],
  );
  return (
    <RecordTable
      caption={text('title')}
      columns={columns}
      card={card}
      rows={shown}
      rowKey={keyOf}
      hrefOf={hrefOf}
      onOpen={open}
      order={{ column: view.order, isDescending: view.isDescending }}
      onOrder={({ column, isDescending }) => change({ order: column, isDescending })}
      question={JSON.stringify(view)}
      choice={choice}
    />
  );
}

function AddLink({ link, icon }: { link: RecordLink; icon: ReactNode }) {
  const { text } = useRecordTexts(link);
  return (
    <Link to={createPath(link)} className="b-button b-button-primary">
      {icon}
      {text('add')}
    </Link>
  );
}

/** How much is there: a total once it is one. */
function Arrived({ link, state, count }: { link: RecordLink; state: RowsState; count: number }) {
  const { text } = useRecordTexts(link);
  const isConnected = useConnected();
  if (state.is === 'loading') return null;
  // The place of the total, which comes in a moment.
  if (state.is === 'reading') return <p className="rec-arrived" aria-hidden />;
  if (state.is === 'filling')
    return (
      <p className="rec-arrived" role="status">
        {text(isConnected ? 'filling' : 'fillingOffline', { count: state.rows, shown: shownNumber(state.rows) })}
      </p>
    );
  return (
    <>
      {count === 0 ? null : (
        <p className="rec-arrived" role="status">
          {text('total', { count, shown: shownNumber(count) })}
        </p>
      )}
      {state.unreadable === 0 ? null : (
        <p className="rec-note">
          {text('unreadable', { count: state.unreadable, shown: shownNumber(state.unreadable) })}
        </p>
      )}
    </>
  );
}

function Nothing({
  screens: { link },
  spec,
  list: { view, change },
  icons,
  add,
}: RecordListPageProps & { add: ReactNode }) {
  const { t } = useTranslation('records');
  const { text } = useRecordTexts(link);
  const clear = () => change({ search: '', type: null, shelf: usualShelf(spec), isMine: false });
  return isUnfiltered(spec, view) ? (
    <EmptyState icon={icons.kind} title={text('empty')} action={add}>
      {text('emptyText')}
    </EmptyState>
  ) : (
    <EmptyState title={text('emptyFilter')} action={<Button onClick={clear}>{t('clearFilter')}</Button>}>
      {text('emptyFilterText')}
    </EmptyState>
  );
}
