import { FREE_ESCAPE } from '@basoche/editor';
import { parseDocName } from '@basoche/protocol';
import { buttonClass, EmptyState, IconButton } from '@basoche/ui';
import { IconArrowsDiagonal, IconFileOff, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { EditorPlaceContext } from '../../../shared/editor-place.ts';
import { OpenDocument } from '../screens/OpenDocument.tsx';
import './panel.css';

/** Where it lies over the whole page, as in panel.css. */
const COVERS = '(max-width: 1099px)';

export interface DocumentPanelProps {
  slug: string;
  onClose: () => void;
}

/** A document open beside another screen, over all of it on narrow ones: it is read and written as on its own page. */
export function DocumentPanel({ slug, onClose }: DocumentPanelProps) {
  const { t } = useTranslation(['ged', 'common']);
  const panel = useRef<HTMLElement>(null);
  const [thread, setThread] = useState<string | null>(null);
  const [isHistory, setHistory] = useState(false);
  const place = useMemo(
    () => ({ isPanel: true, thread, setThread, mention: null, isHistory, setHistory }),
    [thread, isHistory],
  );
  const leave = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || !panel.current?.contains(event.target as Node)) return;
      event.preventDefault();
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea'))
        panel.current?.focus({ preventScroll: true });
      else leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    const before = document.activeElement;
    const around = panel.current;
    // What it covers is out of reach for keys and screen readers too.
    const covers = matchMedia(COVERS);
    const page = document.querySelector<HTMLElement>('.s-frame');
    const onWidth = (): void => {
      if (page) page.inert = covers.matches;
    };
    onWidth();
    covers.addEventListener('change', onWidth);
    const onFree = (): void => leave();
    around?.addEventListener(FREE_ESCAPE, onFree);
    return () => {
      around?.removeEventListener(FREE_ESCAPE, onFree);
      covers.removeEventListener('change', onWidth);
      if (page) page.inert = false;
      // What opened it may be gone from a list that draws what it shows alone.
      const back = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null;
      (back ?? document.querySelector<HTMLElement>('.s-main'))?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    // An editor takes the focus when it comes; until then it is here.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);
  const isDocument = parseDocName(`document/${slug}`) !== null;
  return createPortal(
    <section ref={panel} className="g-side-panel" data-layer="" aria-label={t('beside')} tabIndex={-1}>
      <EditorPlaceContext value={place}>
        {isDocument ? (
          <OpenDocument
            slug={slug}
            leave={
              <>
                <IconButton label={t('closeBeside')} icon={<IconX />} onClick={onClose} />
                <Link
                  to="/Editor"
                  search={{ doc: slug }}
                  className={buttonClass({ variant: 'ghost' }, 'g-back')}
                  aria-label={t('fullScreen')}
                  title={t('fullScreen')}
                >
                  <IconArrowsDiagonal aria-hidden />
                </Link>
              </>
            }
          />
        ) : (
          <EmptyState
            icon={<IconFileOff />}
            title={t('badAddress')}
            action={<IconButton label={t('closeBeside')} icon={<IconX />} onClick={onClose} />}
          />
        )}
      </EditorPlaceContext>
    </section>,
    document.body,
  );
}
