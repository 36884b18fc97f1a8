import { Menu as Base } from '@base-ui/react/menu';
import { IconDots } from '@tabler/icons-react';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { useUiLabels } from '../UiProvider.tsx';
import { MenuItems, type MenuEntry } from './menu-items.tsx';

export interface MenuProps {
  /** The button that opens the menu; without it, a "…" icon button. */
  trigger?: ReactElement;
  entries: MenuEntry[];
  align?: 'start' | 'end';
  side?: 'top' | 'bottom' | 'right';
  /** Shown above the entries. */
  header?: ReactNode;
  /** Accessible name of the default trigger and of the opened menu. */
  label?: string;
}

export function Menu({ trigger, entries, align = 'end', side = 'bottom', header, label }: MenuProps) {
  const labels = useUiLabels();
  const moved = useRef(false);
  const mover = entries.some(movesFocus);
  return (
    <Base.Root
      onOpenChange={(open) => {
        if (open) moved.current = false;
      }}
    >
      <Base.Trigger
        render={trigger ?? <IconButton label={label ?? labels.moreActions} icon={<IconDots />} tooltip={false} />}
      />
      <Base.Portal>
        <Base.Positioner
          role="region"
          aria-label={label ?? labels.moreActions}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="b-layer"
        >
          <Base.Popup className="b-popup b-menu" {...(mover ? { finalFocus: () => !moved.current } : {})}>
            {header}
            <MenuItems entries={mover ? entries.map(noting) : entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );

  function noting(entry: MenuEntry): MenuEntry {
    if (!movesFocus(entry)) return entry;
    return {
      ...entry,
      onSelect() {
        moved.current = true;
        entry.onSelect();
      },
    };
  }
}

function movesFocus(entry: MenuEntry): entry is Extract<MenuEntry, { movesFocus?: boolean }> {
  return 'movesFocus' in entry && entry.movesFocus === true;
}
