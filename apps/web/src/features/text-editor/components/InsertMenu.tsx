import { FIELD_MAX_LENGTH, TEMPLATE_FIELDS, shortened } from '@basoche/domain';
import {
  insertContents,
  insertMention,
  insertPlaceholder,
  insertReference,
  referenceTargets,
  runAction,
} from '@basoche/editor';
import type { PlacedTarget } from '@basoche/editor';
import { IconButton, Menu } from '@basoche/ui';
import {
  IconArrowMoveRight,
  IconAt,
  IconForms,
  IconListDetails,
  IconNote,
  IconPageBreak,
  IconPhoto,
  IconPlus,
  IconSeparatorHorizontal,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../data/people.ts';
import { useUser } from '../../../app/session/session.ts';
import { PickDialog } from './PickDialog.tsx';

export interface InsertMenuProps {
  editor: Editor;
  /** Who may be named. */
  addressed: readonly Person[];
  onImage: () => void;
}

/** What is put into the text where the caret is. */
export function InsertMenu({ editor, addressed, onImage }: InsertMenuProps) {
  const { t } = useTranslation('ged');
  const me = useUser().id;
  const [targets, setTargets] = useState<readonly PlacedTarget[] | null>(null);
  const [asksField, setAsksField] = useState(false);
  const [asksPerson, setAsksPerson] = useState(false);
  return (
    <>
      <Menu
        align="start"
        label={t('insert')}
        trigger={<IconButton label={t('insert')} icon={<IconPlus />} tooltip={false} title={t('insert')} />}
        focusOnClose={() => {
          if (targets !== null || asksPerson || asksField) return null;
          // With the caret where the insertion left it: the browser knows the one before.
          editor.view.focus();
          return editor.view.dom;
        }}
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
            id: 'image',
            label: `${t('image')}…`,
            icon: <IconPhoto size={16} />,
            onSelect: onImage,
          },
          {
            id: 'footnote',
            label: t('footnote'),
            icon: <IconNote size={16} />,
            keys: 'mod+alt+F',
            onSelect: () => runAction(editor, 'footnote'),
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
            id: 'placeholder',
            label: `${t('placeholder')}…`,
            icon: <IconForms size={16} />,
            onSelect: () => setAsksField(true),
          },
          {
            id: 'mention',
            label: `${t('mention')}…`,
            icon: <IconAt size={16} />,
            keys: '@',
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
      {asksField ? (
        <PickDialog
          title={t('placeholder')}
          empty=""
          options={Object.entries(TEMPLATE_FIELDS).map(([id, label]) => ({ id, label }))}
          other={(name) => t('placeholderOther', { name })}
          onPick={(field) => insertPlaceholder(editor, shortened(field, FIELD_MAX_LENGTH))}
          onClose={() => {
            setAsksField(false);
            editor.view.focus();
          }}
        />
      ) : null}
      {asksPerson ? (
        <PickDialog
          title={t('mention')}
          empty={t('mentionEmpty')}
          options={addressed.map(({ id, name }) => ({ id, label: name }))}
          onPick={(id) => {
            const person = addressed.find((each) => each.id === id);
            if (person) insertMention(editor, { id, name: person.name, author: me });
          }}
          onClose={() => {
            setAsksPerson(false);
            editor.view.focus();
          }}
        />
      ) : null}
    </>
  );
}
