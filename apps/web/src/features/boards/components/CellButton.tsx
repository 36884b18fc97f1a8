import { useRef, useState, type ReactNode } from 'react';

export interface CellButtonProps {
  /** Accessible name, value included. */
  label: string;
  kind: 'menu' | 'dialog';
  /** The value as shown. */
  children: ReactNode;
  /** What opens at the cell; asked for at the first opening only. */
  renderEditor: (anchor: HTMLElement, open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
}

/** A cell that is a plain button until it is opened: a menu mounted in each would make the table slow. */
export function CellButton({ label, kind, children, renderEditor }: CellButtonProps) {
  const box = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  return (
    <>
      <button
        ref={box}
        type="button"
        className="m-cell-button"
        aria-label={label}
        aria-haspopup={kind}
        aria-expanded={open}
        data-cell
        // Pressing outside closes what is open before the click arrives.
        onPointerDown={() => (wasOpen.current = open)}
        onClick={({ detail }) => {
          setAnchor(box.current);
          setOpen(detail === 0 || !wasOpen.current);
        }}
      >
        {children}
      </button>
      {anchor === null ? null : renderEditor(anchor, open, setOpen)}
    </>
  );
}
