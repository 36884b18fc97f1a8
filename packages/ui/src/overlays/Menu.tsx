import { Menu as Base } from '@base-ui/react/menu';
import { IconDots } from '@tabler/icons-react';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { useUiLabels } from '../UiProvider.tsx';
import { MenuItems, type MenuEntry } from './menu-items.tsx';

export interface MenuProps {
  /** The button that opens the menu; without it, a "…" icon button. */
  trigger?: ReactElement;
  /** An element of the page that the menu opens at, in the place of a trigger; its owner gives `open`. */
  anchor?: HTMLElement | null;
  entries: MenuEntry[];
  align?: 'start' | 'end';
  side?: 'top' | 'bottom' | 'right';
  /** Shown above the entries. */
  header?: ReactNode;
  /** Accessible name of the default trigger and of the opened menu. */
  label?: string;
  /** `false` where the Tab key comes to one row of a list only. */
  tabbable?: boolean;
  /** Given together by an owner that also opens the menu otherwise than by its trigger. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What gets the focus when it closes; the trigger by default. */
  focusOnClose?: () => HTMLElement | null;
}

export function Menu({
  trigger,
  anchor,
  entries,
  align = 'end',
  side = 'bottom',
  header,
  label,
  tabbable = true,
  open: isOpen,
  onOpenChange,
  focusOnClose,
}: MenuProps) {
  const labels = useUiLabels();
  const moved = useRef(false);
  const mover = entries.some(movesFocus);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (open) moved.current = false;
        onOpenChange?.(open);
      }}
    >
      {anchor === undefined ? (
        <Base.Trigger
          {...(tabbable ? {} : { tabIndex: -1 })}
          render={trigger ?? <IconButton label={label ?? labels.moreActions} icon={<IconDots />} tooltip={false} />}
        />
      ) : null}
      <Base.Portal>
        <Base.Positioner
          role="region"
          aria-label={label ?? labels.moreActions}
          {...(anchor ? { anchor } : {})}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="b-layer"
        >
          <Base.Popup
            className="b-popup b-menu"
            {...(mover || anchor ? { finalFocus: () => (moved.current ? false : (anchor ?? true)) } : {})}
            {...(focusOnClose ? { finalFocus: focusOnClose } : {})}
          >
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
