import { numberOf } from '@basoche/editor';
import { cx } from '@basoche/ui';
import type { Editor } from '@tiptap/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PageLook } from '../model/page-view.ts';
import { pageView } from '../model/page-view.ts';
import { PageText } from './PageText.tsx';

export interface PageDeskProps {
  editor: Editor;
  /** `null`: one flowing text, without pages. */
  look: PageLook | null;
  pages: number;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The text on its pages. What stands between two of them is drawn by the editor; the first header and the last footer are here. */
export function PageDesk({ editor, look, pages, onKeyDown }: PageDeskProps) {
  const { t } = useTranslation('ged');
  const { white, focus } = useSnapshot(pageView);
  return (
    <div className={cx('g-desk', white && 'g-desk-white', focus && 'g-desk-focus')}>
      <div
        className={cx('g-paper', look !== null && 'g-paged')}
        style={{ '--page-break': JSON.stringify(t('pageBreak')), ...(look === null ? {} : sizesOf(look, pages)) }}
      >
        {look === null ? null : <div className="page-head">{look.firstPlain ? '' : look.header}</div>}
        <PageText editor={editor} onKeyDown={onKeyDown} />
        {look === null ? null : (
          <div className="page-foot">
            <span>{look.firstPlain && pages === 1 ? '' : look.footer}</span>
            <span>{numberOf(pages, pages, look)}</span>
          </div>
        )}
      </div>
    </div>
  );
}

function sizesOf({ width, height, margin, gap }: PageLook, pages: number): Record<`--${string}`, string> {
  return {
    '--page-width': `${width}px`,
    '--page-margin': `${margin}px`,
    '--paper-height': `${pages * height + (pages - 1) * gap}px`,
  };
}
