import { useEffect, useEffectEvent, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** Where a card would go: `before` another one, or `null` at the end of the column. */
export interface CardTarget {
  column: string;
  before: string | null;
}

interface Drag {
  card: string;
  target: CardTarget | null;
}

/** Pixels that a pointer moves before a press becomes a drag. */
const SLACK = 6;
/** Pixels from an edge where what scrolls begins to, and how far at most each frame. */
const EDGE = 48;
const PACE = 14;

/**
 * Cards (`data-card`) carried by pointer between columns (`data-column`): by mouse from anywhere but a button, by touch or
 * pen from the handle (`data-grip`, which needs `touch-action: none`), so that a finger on a card still scrolls. Escape leaves
 * everything where it was.
 */
export function useCardDrag(onDrop: (card: string, target: CardTarget) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [pressed, setPressed] = useState<Press | null>(null);
  const dropped = useEffectEvent(onDrop);

  useEffect(() => {
    if (pressed === null) return undefined;
    return follow(pressed, setDrag, (target) => {
      setPressed(null);
      setDrag(null);
      if (target !== null) dropped(pressed.card, target);
    });
  }, [pressed]);

  function onPointerDown(event: ReactPointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>('[data-card]');
    const card = element?.dataset['card'];
    const onGrip = event.target.closest('[data-grip]') !== null;
    const free = event.pointerType === 'mouse' && event.target.closest('button, input') === null;
    if (element === null || card === undefined || element.dataset['fixed'] === 'true' || !(onGrip || free)) return;
    setPressed({ element, card, pointer: event.pointerId, x: event.clientX, y: event.clientY });
  }

  return { onPointerDown, dragged: drag?.card ?? null, target: drag?.target ?? null };
}

interface Press {
  element: HTMLElement;
  card: string;
  pointer: number;
  x: number;
  y: number;
}

/** Follows one pointer until it is up. `end` gets where the card was dropped, `null` when it was not. */
function follow(press: Press, show: (drag: Drag) => void, end: (target: CardTarget | null) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const box = press.element.getBoundingClientRect();
  let ghost: HTMLElement | null = null;
  let at = { x: press.x, y: press.y };
  let target: CardTarget | null = null;
  let frame = 0;

  function aim(): void {
    const found = targetAt(at.x, at.y, press.card);
    if (found?.column === target?.column && found?.before === target?.before) return;
    target = found;
    show({ card: press.card, target });
  }

  function scroll(): void {
    if (scrollAt(press.element, at)) aim();
    frame = requestAnimationFrame(scroll);
  }

  function done(to: CardTarget | null): void {
    if (ghost !== null) swallowClick();
    end(to);
  }

  window.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      if (pointerId !== press.pointer) return;
      at = { x: clientX, y: clientY };
      if (ghost === null && Math.hypot(at.x - press.x, at.y - press.y) < SLACK) return;
      if (ghost === null) {
        ghost = ghostOf(press.element, box);
        show({ card: press.card, target });
        scroll();
      }
      ghost.style.translate = `${at.x - press.x}px ${at.y - press.y}px`;
      aim();
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    ({ pointerId }) => pointerId === press.pointer && done(ghost === null ? null : target),
    {
      signal,
    },
  );
  window.addEventListener('pointercancel', ({ pointerId }) => pointerId === press.pointer && done(null), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || ghost === null) return;
      event.preventDefault();
      event.stopPropagation();
      done(null);
    },
    { signal, capture: true },
  );
  return () => {
    stop.abort();
    cancelAnimationFrame(frame);
    ghost?.remove();
  };
}

function targetAt(x: number, y: number, dragged: string): CardTarget | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  const name = column?.dataset['column'];
  if (column === null || column === undefined || name === undefined) return null;
  for (const card of column.querySelectorAll<HTMLElement>('[data-card]')) {
    const { top, height } = card.getBoundingClientRect();
    const id = card.dataset['card'];
    if (id !== undefined && id !== dragged && y < top + height / 2) return { column: name, before: id };
  }
  return { column: name, before: null };
}

/** A picture of the card under the pointer; the card itself stays where it is until it is dropped. */
function ghostOf(element: HTMLElement, { left, top, width }: DOMRect): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-card');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.classList.add('k-card-ghost');
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  document.body.append(ghost);
  return ghost;
}

/** Scrolls the nearest boxes that hold more than they show when the pointer is at their edge. @returns whether one moved */
function scrollAt(element: HTMLElement, { x, y }: { x: number; y: number }): boolean {
  const across = scroller(
    element,
    ({ overflowX }) => overflowX,
    (box) => box.scrollWidth > box.clientWidth,
  );
  const along = scroller(
    element,
    ({ overflowY }) => overflowY,
    (box) => box.scrollHeight > box.clientHeight,
  );
  const before = [across?.scrollLeft, along?.scrollTop];
  if (across !== null) {
    const { left, right } = across.getBoundingClientRect();
    across.scrollLeft += pace(x, left, right);
  }
  if (along !== null) {
    const { top, bottom } = along.getBoundingClientRect();
    along.scrollTop += pace(y, top, bottom);
  }
  return before[0] !== across?.scrollLeft || before[1] !== along?.scrollTop;
}

function scroller(
  element: HTMLElement,
  overflow: (style: CSSStyleDeclaration) => string,
  holdsMore: (box: HTMLElement) => boolean,
): HTMLElement | null {
  let box = element.parentElement;
  while (box !== null && !(holdsMore(box) && /auto|scroll/.test(overflow(getComputedStyle(box)))))
    box = box.parentElement;
  return box;
}

function pace(at: number, start: number, end: number): number {
  if (at < start + EDGE) return -PACE * Math.min(1, (start + EDGE - at) / EDGE);
  return at > end - EDGE ? PACE * Math.min(1, (at - end + EDGE) / EDGE) : 0;
}

/** The release over a link is not a click on it. */
export function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 0);
}
