import { Menu as Base } from '@base-ui/react/menu';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Kbd } from '../display/Kbd.tsx';

/** One entry of a menu, given as data so that the "…" menu and the right-click menu are the same list. */
export type MenuEntry =
  | {
      kind?: 'action';
      id: string;
      label: string;
      icon?: ReactNode;
      keys?: string;
      danger?: boolean;
      disabled?: boolean;
      /** What it opens takes the focus: the menu does not give it back to its trigger. */
      movesFocus?: boolean;
      onSelect: () => void;
    }
  | { kind: 'choice'; id: string; label: string; icon?: ReactNode; checked: boolean; onSelect: () => void }
  | { kind: 'link'; id: string; label: string; icon?: ReactNode; href: string }
  | { kind: 'separator'; id: string }
  | { kind: 'group'; id: string; label: string; entries: MenuEntry[] };

/** Context menus share the menu's parts, so one renderer serves both. */
export function MenuItems({ entries }: { entries: MenuEntry[] }) {
  return entries.map((entry) => <MenuItem key={entry.id} entry={entry} />);
}

function MenuItem({ entry }: { entry: MenuEntry }): ReactNode {
  switch (entry.kind) {
    case 'separator':
      return <hr className="b-menu-separator" />;
    case 'group':
      return (
        <Base.Group>
          <Base.GroupLabel className="b-menu-label">{entry.label}</Base.GroupLabel>
          <MenuItems entries={entry.entries} />
        </Base.Group>
      );
    case 'choice':
      return (
        <Base.CheckboxItem className="b-menu-item" checked={entry.checked} onClick={entry.onSelect} closeOnClick>
          <span className="b-menu-check">
            <Base.CheckboxItemIndicator>
              <IconCheck size={16} />
            </Base.CheckboxItemIndicator>
          </span>
          {entry.icon}
          <span className="b-menu-text">{entry.label}</span>
        </Base.CheckboxItem>
      );
    case 'link':
      return (
        <Base.LinkItem className="b-menu-item" href={entry.href} closeOnClick>
          {entry.icon}
          <span className="b-menu-text">{entry.label}</span>
        </Base.LinkItem>
      );
    default:
      return (
        <Base.Item
          className={cx('b-menu-item', entry.danger && 'b-menu-item-danger')}
          disabled={entry.disabled ?? false}
          onClick={entry.onSelect}
        >
          {entry.icon}
          <span className="b-menu-text">{entry.label}</span>
          {entry.keys === undefined ? null : <Kbd keys={entry.keys} />}
        </Base.Item>
      );
  }
}
