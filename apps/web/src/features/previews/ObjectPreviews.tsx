import {
  IconCloudDown,
  IconFileText,
  IconListCheck,
  IconLock,
  IconMessages,
  IconSquareCheck,
  IconTable,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSidePanelLinks } from '../../shared/side-panel/open-side-panel.ts';
import { addressesIn } from '../../shared/mentions/text-parts.ts';

import { ownObjects } from './own-object.ts';
import type { OwnObject } from './own-object.ts';
import { useSeenObject } from './seen-object.ts';
import type { SeenKind } from './seen-object.ts';
import './previews.css';

const ICONS: Record<SeenKind, typeof IconUser> = {
  conversation: IconMessages,
  message: IconMessages,
  todolist: IconListCheck,
  task: IconSquareCheck,
  board: IconTable,
  item: IconTable,
  document: IconFileText,
  person: IconUser,
};

/** What the addresses of a message lead to, when it is of the product. From this device alone, and never from another site. */
export function ObjectPreviews({ text, tabbable = true }: { text: string; tabbable?: boolean }) {
  const objects = useMemo(
    () => (text.includes(location.origin) ? ownObjects(addressesIn(text), location.origin) : []),
    [text],
  );
  if (objects.length === 0) return null;
  return (
    <ul className="p-previews">
      {objects.map((object) => (
        <li key={object.href}>
          <ObjectPreview object={object} tabbable={tabbable} />
        </li>
      ))}
    </ul>
  );
}

function ObjectPreview({ object, tabbable }: { object: OwnObject; tabbable: boolean }) {
  const { t } = useTranslation('previews');
  const seen = useSeenObject(object);
  const follow = useSidePanelLinks();
  if (seen === 'closed' || seen === 'unknown') {
    const Sign = seen === 'closed' ? IconLock : IconCloudDown;
    return (
      <p className="p-preview p-preview-closed" aria-busy={seen === 'unknown'}>
        <Sign size={18} aria-hidden />
        <span className="p-preview-title">{t(seen)}</span>
      </p>
    );
  }
  const Mark = ICONS[seen.kind];
  return (
    <Link
      to={object.href}
      tabIndex={tabbable ? 0 : -1}
      className="p-preview"
      onClick={(event) => follow(event, object.href)}
    >
      <Mark size={18} aria-hidden />
      <span className="p-preview-words">
        <span className="p-preview-title">{seen.title}</span>
        <span className="p-preview-facts">{[t(`kind_${seen.kind}`), ...seen.facts].join(' · ')}</span>
      </span>
    </Link>
  );
}
