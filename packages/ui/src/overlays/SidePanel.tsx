import { Dialog as Base } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { useUiLabels } from '../UiProvider.tsx';

export interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Small line above the title. */
  eyebrow?: ReactNode;
  /** Beside the close button. */
  tools?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** What gets the focus; without it, the first control. Never by touch, where it would bring up the keyboard. */
  initialFocus?: () => HTMLElement | null;
}

/** What stands beside or over the panel and closes by Escape itself. */
const LAYER = '[data-layer], [data-base-ui-portal]';

/** By the way of the event: the layer may have closed at this very key. */
function isOfAnotherLayer(event: Event): boolean {
  const way = event.composedPath().filter((each) => each instanceof Element);
  return way.some((each) => each.matches(LAYER)) && !way.some((each) => each.matches('.b-panel'));
}

/** Details at the right, 480 px, the whole screen on a phone. The page beside it stays usable. */
export function SidePanel({
  open,
  onOpenChange,
  title,
  eyebrow,
  tools,
  children,
  footer,
  initialFocus,
}: SidePanelProps) {
  const labels = useUiLabels();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (details.reason === 'escape-key' && isOfAnotherLayer(details.event)) {
          details.cancel();
          details.allowPropagation();
        } else onOpenChange(next);
      }}
      modal={false}
      disablePointerDismissal
    >
      <Base.Portal>
        <Base.Popup
          className="b-panel"
          initialFocus={initialFocus && ((how) => (how === 'touch' ? true : initialFocus()))}
        >
          <header className="b-panel-head">
            <div className="b-panel-titles">
              {eyebrow === undefined ? null : <div className="b-panel-eyebrow">{eyebrow}</div>}
              <Base.Title className="b-panel-title">{title}</Base.Title>
            </div>
            {tools}
            <Base.Close render={<IconButton label={labels.close} icon={<IconX />} />} />
          </header>
          <div className="b-panel-body">{children}</div>
          {footer === undefined ? null : <footer className="b-panel-foot">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
