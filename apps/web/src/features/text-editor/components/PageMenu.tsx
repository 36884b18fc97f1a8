import { document as wordDocument } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { IconButton, Menu } from '@basoche/ui';
import { IconFileSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useActor } from '../../../data/actor.ts';
import { useDocSnapshot } from '../../../data/docs/docs.ts';
import { keysShown } from '../../editor-frame/index.ts';
import { pageView, setPageWhite, setTypography, setWhole } from '../model/page-view.ts';
import type { PageSetup } from '../model/page-view.ts';
import { PageSetupDialog } from './PageSetupDialog.tsx';

export interface PageMenuProps {
  handle: DocHandle;
  setup: PageSetup;
  editable: boolean;
}

/** How pages look: for everybody (page setup), and on this device (white paper). */
export function PageMenu({ handle, setup, editable }: PageMenuProps) {
  const { t } = useTranslation('ged');
  const actor = useActor();
  const { white, typography, focus, whole } = useSnapshot(pageView);
  const isModel = useDocSnapshot(handle, wordDocument.isTemplate) ?? false;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={t('pageMenu')}
        trigger={<IconButton label={t('pageMenu')} icon={<IconFileSettings />} tooltip={false} title={t('pageMenu')} />}
        entries={[
          ...(editable
            ? [{ id: 'setup', label: `${t('pageSetup')}…`, movesFocus: true, onSelect: () => setAsking(true) }]
            : []),
          {
            kind: 'choice',
            id: 'white',
            label: t('paperWhite'),
            checked: white,
            onSelect: () => setPageWhite(!white),
          },
          {
            kind: 'choice',
            id: 'focus',
            label: t('focusMode'),
            checked: focus,
            onSelect: () => {
              pageView.focus = !focus;
            },
          },
          ...(editable
            ? [
                {
                  kind: 'choice' as const,
                  id: 'typography',
                  label: t('typography'),
                  checked: typography,
                  onSelect: () => setTypography(!typography),
                },
              ]
            : []),
          ...(editable
            ? [
                {
                  kind: 'choice' as const,
                  id: 'model',
                  label: t('modelMark'),
                  checked: isModel,
                  onSelect: () => wordDocument.setTemplate(handle.doc, actor, !isModel),
                },
              ]
            : []),
          {
            kind: 'choice',
            id: 'whole',
            label: t('wholeText'),
            checked: whole,
            onSelect: () => setWhole(!whole),
          },
          { id: 'keys', label: t('keys'), movesFocus: true, onSelect: () => void (keysShown.on = true) },
        ]}
      />
      {asking ? (
        <PageSetupDialog
          setup={setup}
          onSave={(next) => wordDocument.setPageSetup(handle.doc, actor, next)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
