import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement } from 'react';
import { useUiLabels } from '../UiProvider.tsx';
import { MenuItems, type MenuEntry } from './menu-items.tsx';

export interface ContextMenuProps {
  /** The same entries as the "…" menu of the element. */
  entries: MenuEntry[];
  children: ReactElement;
}

/** Right click, long press or the menu key on `children` opens the entries. */
export function ContextMenu({ entries, children }: ContextMenuProps) {
  const labels = useUiLabels();
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner role="region" aria-label={labels.moreActions} className="b-layer" collisionPadding={8}>
          <Base.Popup className="b-popup b-menu">
            <MenuItems entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
