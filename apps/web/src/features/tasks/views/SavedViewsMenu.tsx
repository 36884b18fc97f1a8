import { newUuid } from '@basoche/domain';
import { Button, Menu, toast, type MenuEntry } from '@basoche/ui';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import type { TodosView } from '../model/use-todos-view.ts';
import { namedView, removeView, saveView, shownView, type SavedView } from './saved-views.ts';
import { SavedViewsContext } from './context.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';

/** This person's views by name: opened, and the one that is shown kept, renamed or removed. */
export function SavedViewsMenu({ look }: { look: TodosView }) {
  const { t } = useTranslation('views');
  const engine = useEngine();
  const views = use(SavedViewsContext);
  const { list, view } = look;
  const shown = shownView(views, list, view);
  const [asked, setAsked] = useState<'save' | 'rename' | null>(null);

  function keep(kept: SavedView): void {
    const connected = engine.status().connected;
    saveView(engine, kept, t('commandSave', { name: kept.name })).then(
      () => toast(t(connected ? 'saved' : 'savedOffline', { name: kept.name })),
      () => toast(t('notKept'), { tone: 'bad' }),
    );
  }

  function remove(gone: SavedView): void {
    removeView(engine, gone, t('commandRemove', { name: gone.name })).then(
      () => toast(t('removed', { name: gone.name }), { action: { label: t('undo'), onSelect: () => keep(gone) } }),
      () => toast(t('notKept'), { tone: 'bad' }),
    );
  }

  const entries: MenuEntry[] = [
    ...views.map((each) => ({
      kind: 'choice' as const,
      id: each.id,
      label: each.name,
      checked: each === shown,
      onSelect: () => look.openAt(each.list, each.view),
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
          { id: 'remove', label: t('remove', { name: shown.name }), danger: true, onSelect: () => remove(shown) },
        ]),
  ];
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
            className="t-saved-views"
            icon={shown === null ? <IconBookmark size={16} /> : <IconBookmarkFilled size={16} />}
          >
            <span className="t-saved-view">{shown?.name ?? t('title')}</span>
          </Button>
        }
      />
      {asked === null ? null : (
        <ViewNameDialog
          initial={asked === 'rename' ? (shown?.name ?? '') : ''}
          replaced={(name) => {
            const same = namedView(views, list, name);
            return same !== null && same !== shown;
          }}
          onClose={() => setAsked(null)}
          onSubmit={(name) => {
            const same = namedView(views, list, name);
            if (asked === 'rename' && shown !== null) {
              if (same !== null && same !== shown) remove(same);
              keep({ ...shown, name });
            } else keep({ id: same?.id ?? newUuid(Date.now()), name, list, view });
          }}
        />
      )}
    </>
  );
}
