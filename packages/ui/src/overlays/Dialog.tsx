import { Dialog as Base } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { cx } from '../cx.ts';
import { useUiLabels } from '../UiProvider.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Where focus goes on opening; otherwise the first control of the body, then the main action. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Asked when it closes: whether what had the focus before gets it back. */
  returnsFocus?: () => boolean;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  size = 'md',
  initialFocus,
  returnsFocus,
}: DialogProps) {
  const labels = useUiLabels();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="b-backdrop" />
        <Base.Viewport className="b-dialog-viewport">
          <Base.Popup
            className={cx('b-popup b-dialog', `b-dialog-${size}`)}
            ref={popup}
            initialFocus={initialFocus ?? (() => firstControl(popup.current))}
            {...(returnsFocus ? { finalFocus: returnsFocus } : {})}
          >
            <header className="b-dialog-head">
              <Base.Title className="b-dialog-title">{title}</Base.Title>
              <Base.Close render={<IconButton label={labels.close} icon={<IconX />} size="sm" tooltip={false} />} />
            </header>
            {description === undefined ? null : (
              <Base.Description className="b-dialog-description" render={<div />}>
                {description}
              </Base.Description>
            )}
            {children === undefined ? null : <div className="b-dialog-body">{children}</div>}
            {actions === undefined ? null : <footer className="b-dialog-actions">{actions}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function firstControl(popup: HTMLElement | null): HTMLElement | true {
  return (
    popup?.querySelector<HTMLElement>(
      '.b-dialog-body :is(input, textarea, select, button, a[href]):not([disabled], [tabindex="-1"])',
    ) ??
    popup?.querySelector<HTMLElement>('.b-dialog-actions > button:last-of-type') ??
    true
  );
}
