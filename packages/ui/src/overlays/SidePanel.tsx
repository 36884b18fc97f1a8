import { Dialog as Base } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
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

/**
 * Details at the right, 480 px, the whole screen on a phone. The page beside it stays usable. Escape leaves a field that
 * was typed in, then the panel.
 */
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
  const popup = useRef<HTMLDivElement>(null);
  const typedIn = useRef<EventTarget | null>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (details.reason === 'escape-key' && isOfAnotherLayer(details.event)) {
          details.cancel();
          details.allowPropagation();
        } else if (details.reason === 'escape-key' && typedIn.current !== null) {
          details.cancel();
          popup.current?.focus({ preventScroll: true });
        } else onOpenChange(next);
      }}
      modal={false}
      disablePointerDismissal
    >
      <Base.Portal>
        <Base.Popup
          className="b-panel"
          ref={popup}
          onInput={(event) => {
            typedIn.current = event.target;
          }}
          onKeyDownCapture={(event) => {
            // Enter has taken what was typed.
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) typedIn.current = null;
          }}
          onBlur={() => {
            typedIn.current = null;
          }}
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
