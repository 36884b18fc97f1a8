import { insertContents, insertMention, insertReference, referenceTargets, runAction } from '@basoche/editor';
import type { PlacedTarget } from '@basoche/editor';
import { IconButton, Menu } from '@basoche/ui';
import {
  IconArrowMoveRight,
  IconAt,
  IconListDetails,
  IconPageBreak,
  IconPlus,
  IconSeparatorHorizontal,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../platform/people.ts';
import { PickDialog } from './PickDialog.tsx';

/** What is put into the text where the caret is. */
export function InsertMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('ged');
  const people = usePeople();
  const [targets, setTargets] = useState<readonly PlacedTarget[] | null>(null);
  const [asksPerson, setAsksPerson] = useState(false);
  return (
    <>
      <Menu
        align="start"
        label={t('insert')}
        trigger={<IconButton label={t('insert')} icon={<IconPlus />} tooltip={false} title={t('insert')} />}
        focusOnClose={() => (targets === null && !asksPerson ? editor.view.dom : null)}
        entries={[
          {
            id: 'pageBreak',
            label: t('pageBreak'),
            icon: <IconPageBreak size={16} />,
            keys: 'mod+Enter',
            onSelect: () => runAction(editor, 'pageBreak'),
          },
          {
            id: 'horizontalRule',
            label: t('horizontalRule'),
            icon: <IconSeparatorHorizontal size={16} />,
            onSelect: () => runAction(editor, 'horizontalRule'),
          },
          {
            id: 'contents',
            label: t('contents'),
            icon: <IconListDetails size={16} />,
            onSelect: () => insertContents(editor),
          },
          {
            id: 'reference',
            label: `${t('reference')}…`,
            icon: <IconArrowMoveRight size={16} />,
            onSelect: () => setTargets(referenceTargets(editor.state.doc)),
          },
          {
            id: 'mention',
            label: `${t('mention')}…`,
            icon: <IconAt size={16} />,
            onSelect: () => setAsksPerson(true),
          },
        ]}
      />
      {targets === null ? null : (
        <PickDialog
          title={t('reference')}
          empty={t('referenceEmpty')}
          options={targets.flatMap((target, index) =>
            target.text === ''
              ? []
              : [
                  {
                    id: String(index),
                    label: [target.cited, target.text].filter((part) => part !== '').join(' '),
                    indent: target.level === 0 ? 3 : target.level - 1,
                  },
                ],
          )}
          onPick={(id) => {
            // Somebody may have written above it while the dialog was open.
            const now = referenceTargets(editor.state.doc);
            const chosen = targets[Number(id)];
            const target =
              now.find((each) => each.text === chosen?.text && each.cited === chosen.cited) ?? now[Number(id)];
            if (target) insertReference(editor, target);
          }}
          onClose={() => {
            setTargets(null);
            editor.view.focus();
          }}
        />
      )}
      {asksPerson ? (
        <PickDialog
          title={t('mention')}
          empty={t('mentionEmpty')}
          options={people.list.map(({ id, name }) => ({ id, label: name }))}
          onPick={(id) => insertMention(editor, people.of(id))}
          onClose={() => {
            setAsksPerson(false);
            editor.view.focus();
          }}
        />
      ) : null}
    </>
  );
}
