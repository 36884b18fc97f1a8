import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { NodeView } from '@tiptap/pm/view';
import { clampWidth, sideOf } from './attributes.ts';
import { setImage } from './edit.ts';

/** Percent that an arrow key changes the width by. */
const STEP = 5;

/** A picture in the text: its frame, its handle, its caption. */
export class ImageView implements NodeView {
  readonly dom = document.createElement('figure');
  readonly contentDOM = document.createElement('figcaption');
  readonly #frame = document.createElement('div');
  readonly #picture = document.createElement('img');
  readonly #handle = document.createElement('div');
  readonly #said = document.createElement('span');
  readonly #editor: Editor;
  readonly #getPos: () => number | undefined;
  #node: Node;
  /** The file shown, or being loaded. */
  #file: string | null = null;
  #isShown = false;
  /** Why not, in words. */
  #failed: string | null = null;

  constructor(editor: Editor, node: Node, getPos: () => number | undefined) {
    this.#editor = editor;
    this.#node = node;
    this.#getPos = getPos;
    this.dom.className = 'word-image';
    this.#frame.className = 'image-frame';
    this.#frame.contentEditable = 'false';
    this.#picture.draggable = false;
    this.#said.className = 'image-said';
    this.#handle.className = 'image-handle';
    this.#handle.setAttribute('role', 'slider');
    this.#handle.tabIndex = 0;
    this.#handle.setAttribute('aria-valuemin', '10');
    this.#handle.setAttribute('aria-valuemax', '100');
    this.#handle.addEventListener('pointerdown', this.#drag);
    this.#handle.addEventListener('keydown', this.#keys);
    this.#frame.addEventListener('click', this.#select);
    this.#frame.append(this.#picture, this.#said, this.#handle);
    this.dom.append(this.#frame, this.contentDOM);
    editor.storage.image.views.add(this.#changed);
    this.#draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#draw();
    return true;
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode');
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode');
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#handle;
  }

  ignoreMutation(change: { type: string; target: globalThis.Node }): boolean {
    return change.type !== 'selection' && !this.contentDOM.contains(change.target);
  }

  destroy(): void {
    this.#editor.storage.image.views.delete(this.#changed);
  }

  #draw(): void {
    const { file, alt, width, side, pixelWidth, pixelHeight } = this.#node.attrs as Record<string, unknown>;
    const percent = clampWidth(width);
    this.dom.dataset.side = sideOf(side);
    // Through CSSOM, which a strict CSP allows.
    this.#frame.style.width = `${percent}%`;
    this.#picture.alt = typeof alt === 'string' ? alt : '';
    if (typeof pixelWidth === 'number' && typeof pixelHeight === 'number') {
      this.#picture.width = pixelWidth;
      this.#picture.height = pixelHeight;
      this.#picture.style.aspectRatio = `${pixelWidth} / ${pixelHeight}`;
    }
    this.#handle.setAttribute('aria-valuenow', String(percent));
    this.#handle.setAttribute('aria-valuetext', `${percent}\u00a0%`);
    this.#handle.hidden = !this.#editor.isEditable;
    this.dom.classList.toggle('image-unnamed', this.#picture.alt === '');
    const id = typeof file === 'string' ? file : null;
    const isOther = id !== this.#file;
    if (isOther) this.#isShown = false;
    this.#file = id;
    this.#changed(isOther);
  }

  #load(file: string | null): void {
    this.#failed = null;
    const { provider } = this.#editor.storage.image;
    if (file === null || provider === null) return;
    provider.load(file).then(
      (address) => {
        if (this.#file !== file) return;
        this.#picture.src = address;
        this.#isShown = true;
      },
      (error: unknown) => {
        if (this.#file !== file) return;
        this.#failed = error instanceof Error ? error.message : String(error);
        this.#say();
      },
    );
  }

  readonly #changed = (mayCome: boolean): void => {
    const labels = this.#editor.storage.image.provider?.labels;
    this.#handle.setAttribute('aria-label', labels?.resize ?? '');
    this.contentDOM.dataset.placeholder = labels?.caption ?? '';
    if (mayCome && !this.#isShown) this.#load(this.#file);
    this.#say();
  };

  #say(): void {
    const said = this.#failed ?? this.#editor.storage.image.provider?.stateOf(this.#file ?? '') ?? '';
    if (this.#said.textContent !== said) this.#said.textContent = said;
    this.#said.hidden = said === '';
    this.dom.classList.toggle('image-missing', this.#failed !== null);
  }

  readonly #keys = (event: KeyboardEvent): void => {
    const by = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP }[event.key];
    if (by !== undefined) this.#resize(clampWidth(this.#node.attrs.width) + by);
    else if (event.key === 'Home') this.#resize(0);
    else if (event.key === 'End') this.#resize(100);
    else if (event.key === 'Escape' || event.key === 'Enter') this.#editor.view.focus();
    else return;
    event.preventDefault();
  };

  /** Of a press on what has a caption to write in, the editor makes no selection. */
  readonly #select = (event: MouseEvent): void => {
    const pos = this.#getPos();
    if (event.target === this.#handle || event.shiftKey || pos === undefined) return;
    const { state, view } = this.#editor;
    view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
    view.focus();
  };

  readonly #drag = (press: PointerEvent): void => {
    press.preventDefault();
    const full = this.dom.clientWidth;
    const start = this.#frame.clientWidth;
    // The middle stays where it is: the handle goes half as far.
    const times = this.dom.dataset.side === 'center' ? 2 : this.dom.dataset.side === 'right' ? -1 : 1;
    let percent = clampWidth(this.#node.attrs.width);
    const move = (event: PointerEvent): void => {
      percent = clampWidth(((start + (event.clientX - press.clientX) * times) / full) * 100);
      this.#frame.style.width = `${percent}%`;
    };
    const end = (): void => {
      this.#handle.removeEventListener('pointermove', move);
      this.#handle.removeEventListener('lostpointercapture', end);
      this.#resize(percent);
    };
    this.#handle.setPointerCapture(press.pointerId);
    this.#handle.addEventListener('pointermove', move);
    this.#handle.addEventListener('lostpointercapture', end);
  };

  #resize(width: number): void {
    const pos = this.#getPos();
    if (pos === undefined || clampWidth(width) === clampWidth(this.#node.attrs.width)) return;
    setImage(this.#editor, pos, { width });
  }
}
