import { newUuid } from '@basoche/domain';
import type { SavedView } from '@basoche/protocol';
import { Button, Menu, toast, type MenuEntry } from '@basoche/ui';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import { namedView, removeView, saveView, type Look } from './saved-views.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import './saved-views.css';

export interface SavedViewsMenuProps {
  /** Of the page, by name. */
  views: readonly SavedView[];
  /** What the list shows now. */
  look: Look;
  /** The one that it shows. */
  shown: SavedView | null;
  /** What a view holds, for who saves one. */
  explanation: string;
  onOpen: (view: SavedView) => void;
}

/** This person's views by name: opened, and the one that is shown saved, renamed or removed. */
export function SavedViewsMenu({ views, look, shown, explanation, onOpen }: SavedViewsMenuProps) {
  const { t } = useTranslation('views');
  const commands = useViewCommands();
  const [asked, setAsked] = useState<'save' | 'rename' | null>(null);
  const entries: MenuEntry[] = [
    ...views.map((each) => ({
      kind: 'choice' as const,
      id: each.id,
      label: each.name,
      checked: each === shown,
      onSelect: () => onOpen(each),
    })),
    ...(views.length > 0 ? [{ kind: 'separator' as const, id: 'end' }] : []),
    ...(shown === null
      ? [{ id: 'save', label: t('save'), movesFocus: true, onSelect: () => setAsked('save') }]
      : [
          {
            id: 'rename',
            label: t('rename', { name: shown.name }),
            movesFocus: true,
            onSelect: () => setAsked('rename'),
          },
          {
            id: 'remove',
            label: t('remove', { name: shown.name }),
            danger: true,
            onSelect: () => commands.remove(shown),
          },
        ]),
  ];
  function submit(name: string): void {
    const same = namedView(views, look.group, name);
    if (asked === 'rename' && shown !== null) {
      if (same !== null && same !== shown) commands.remove(same);
      commands.save({ ...shown, name });
    } else commands.save({ ...look, id: same?.id ?? newUuid(Date.now()), name });
  }
  return (
    <>
      <Menu
        label={t('title')}
        align="start"
        entries={entries}
        trigger={
          <Button
            size="sm"
            variant="ghost"
            className="sv-menu"
            icon={shown === null ? <IconBookmark size={16} /> : <IconBookmarkFilled size={16} />}
          >
            <span className="sv-name">{shown?.name ?? t('title')}</span>
          </Button>
        }
      />
      {asked === null ? null : (
        <ViewNameDialog
          initial={asked === 'rename' ? (shown?.name ?? '') : ''}
          explanation={explanation}
          replaced={(name) => {
            const same = namedView(views, look.group, name);
            return same !== null && same !== shown;
          }}
          onClose={() => setAsked(null)}
          onSubmit={submit}
        />
      )}
    </>
  );
}

/** Each says what became of it; what was removed can be brought back. */
function useViewCommands() {
  const { t } = useTranslation('views');
  const engine = useEngine();
  const failed = () => toast(t('notKept'), { tone: 'bad' });
  function save(view: SavedView): void {
    const connected = engine.status().connected;
    saveView(engine, view, t('commandSave', { name: view.name })).then(
      () => toast(t(connected ? 'saved' : 'savedOffline', { name: view.name })),
      failed,
    );
  }
  function remove(view: SavedView): void {
    removeView(engine, view, t('commandRemove', { name: view.name })).then(
      () => toast(t('removed', { name: view.name }), { action: { label: t('undo'), onSelect: () => save(view) } }),
      failed,
    );
  }
  return { save, remove };
}
