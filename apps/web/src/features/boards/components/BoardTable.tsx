import { board } from '@basoche/crdt';
import { Button, cx, toast } from '@basoche/ui';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRetainSidePanel } from '../../../shared/side-panel/use-retain-side-panel.ts';
import type { People } from '../../../data/people.ts';
import type { Links } from '../model/links.ts';
import { boardHref } from '../model/address.ts';
import { toneOf } from '../model/board-content.ts';
import type { FormulaSources } from '../model/formulas.ts';
import { linesOf, type TableLine } from '../model/table-lines.ts';
import { isFiltering } from '../model/view.ts';
import type { BoardViewProps } from './board-view.ts';
import { moveFocus } from './cell-focus.ts';
import { ColumnDialog } from './ColumnDialog.tsx';
import { TYPE_KEYS, widthOf } from './column-types.ts';
import { GroupFooter, GroupHead } from './GroupRows.tsx';
import { ItemRow } from './ItemRow.tsx';
import { NameDialog } from './NameDialog.tsx';
import { TableHead } from './TableHead.tsx';
import { useCellContext } from './use-cell-context.ts';
import { useItemMenu } from './use-item-menu.tsx';
import { useTableWindow } from './use-table-window.ts';

export interface BoardTableProps extends BoardViewProps {
  title: string;
  sources: FormulaSources;
  people: People;
  links: Links;
}

export function BoardTable(props: BoardTableProps) {
  const { slug, title, content, sources, look, onLook, selectedItem, people, links, actions } = props;
  const { t } = useTranslation(['boards', 'common']);
  const [dialog, setDialog] = useState<'new' | { edit: string } | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<{ column: string; width: number } | null>(null);
  const { columns } = content;
  const edited = columns.find((each) => typeof dialog === 'object' && each.id === dialog?.edit);
  const groups = useMemo(() => content.groups.map((each) => each.group), [content.groups]);
  const lines = useMemo(() => linesOf(content.groups, closed), [content.groups, closed]);
  const { scroller, sections, rest, onFocus } = useTableWindow(lines);
  const context = useCellContext(people, links, actions);
  const navigate = useNavigate();
  const retainSidePanel = useRetainSidePanel();
  const hrefOf = useCallback((item: string) => boardHref(slug, item, look), [slug, look]);
  const onOpen = useCallback(
    (item: string) => void navigate({ to: retainSidePanel(hrefOf(item)) }),
    [navigate, retainSidePanel, hrefOf],
  );
  const span = columns.length + (actions === null ? 1 : 2);
  // In an order that is not the board's own, there is no place to move to within a group.
  const placed = look.sort.length === 0;
  const menu = useItemMenu({ lines, groups, placed, hrefOf, context });

  function toggle(group: string): void {
    const next = new Set(closed);
    if (!next.delete(group)) next.add(group);
    setClosed(next);
  }

  function add(group: string, name: string): void {
    actions?.addItem(group, name);
    if (!isFiltering(look)) return;
    const all = { label: t('showAll'), onSelect: () => onLook({ search: '', conditions: [] }) };
    toast(t('addedUnseen'), { action: all });
  }

  function lineOf(line: TableLine) {
    const { view } = line;
    switch (line.kind) {
      case 'head':
        return (
          <GroupHead
            groups={groups}
            view={view}
            span={span}
            closed={closed.has(view.group.id)}
            onToggle={() => toggle(view.group.id)}
            actions={actions}
          />
        );
      case 'item':
        return (
          <ItemRow
            item={line.item}
            group={view.group.id}
            columns={columns}
            comments={content.comments[line.item.id] ?? 0}
            href={retainSidePanel(hrefOf(line.item.id))}
            selected={line.item.id === selectedItem}
            context={context}
            onOpen={onOpen}
            onMenu={menu.onMenu}
            placed={placed}
            first={line.index === 0}
            previous={view.items[line.index - 1]?.id ?? null}
            next={view.items[line.index + 1]?.id ?? null}
          />
        );
      default:
        return <GroupFooter columns={columns} view={view} readOnly={actions === null} onAdd={add} />;
    }
  }

  return (
    <div ref={scroller} className="m-scroll" role="region" aria-label={title} tabIndex={0} onFocus={onFocus}>
      {menu.withPointer(
        <table
          className="m-table"
          aria-rowcount={lines.length + 1}
          {...menu.pointing}
          onKeyDownCapture={(event: KeyboardEvent<HTMLTableElement>) => moveFocus(event)}
        >
          <caption className="b-hidden">{title}</caption>
          <colgroup>
            <col className="m-col-name" />
            {columns.map((column) => (
              <col
                key={column.id}
                style={{
                  width: dragged?.column === column.id ? dragged.width : (column.width ?? widthOf(column.type)),
                }}
              />
            ))}
            {actions === null ? null : <col style={{ width: 48 }} />}
          </colgroup>
          <TableHead
            columns={columns}
            look={look}
            onLook={onLook}
            context={context}
            onEdit={setDialog}
            onDrag={setDragged}
          />
          {sections.map((section) => (
            <tbody
              key={section.group}
              className={cx('m-group', `m-tone-${toneOf(section.lines[0]?.line.view.group.tone ?? '')}`)}
            >
              {section.lines.map(({ line, gap }) => (
                <Fragment key={line.key}>
                  {gap > 0 ? <Space height={gap} /> : null}
                  {lineOf(line)}
                </Fragment>
              ))}
            </tbody>
          ))}
          {rest > 0 ? (
            <tbody>
              <Space height={rest} />
            </tbody>
          ) : null}
        </table>,
      )}
      {menu.button}
      {actions === null ? null : (
        <Button variant="ghost" size="sm" icon={<IconPlus size={14} />} onClick={() => actions.addGroup()}>
          {t('addGroup')}
        </Button>
      )}
      {dialog === 'new' && actions !== null ? (
        <NameDialog
          title={t('newColumn')}
          label={t('columnName')}
          missing={t('columnNameMissing')}
          choice={{
            label: t('columnType'),
            options: board.COLUMN_TYPES.map((value) => ({ value, label: t(TYPE_KEYS[value]) })),
            initial: 'text',
          }}
          submitLabel={t('common:create')}
          onClose={() => setDialog(null)}
          onSubmit={(name, type) => {
            const made = actions.addColumn(name, type ?? 'text');
            setDialog(type === 'formula' ? { edit: made } : null);
          }}
        />
      ) : null}
      {edited !== undefined && actions !== null ? (
        <ColumnDialog
          column={edited}
          sources={sources}
          sample={content.groups.find((view) => view.items.length > 0)?.items[0]}
          actions={actions}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  );
}

/** What is not rendered, as high as it would be. */
function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden className="m-space">
      <td style={{ height }} />
    </tr>
  );
}
