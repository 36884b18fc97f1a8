import { allows, TRANSLATED_LANGUAGES } from '@basoche/domain';
import { Avatar, Menu, type MenuEntry } from '@basoche/ui';
import { IconDevices, IconKeyboard, IconLock, IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { appearance } from '../app/device/appearance.ts';
import { useEngine } from '../app/engine.tsx';
import { chooseLanguage } from '../app/device/language.ts';
import { useUser } from '../app/session/session.ts';
import { accountOf } from '../app/session/user.ts';
import { frame } from './frame-state.ts';
import { MODES, THEMES } from '../shared/PreferenceSelects.tsx';
import { requestSignOut } from './sign-out.ts';
import { LOCK_KEYS, useLock } from '../shared/use-lock.ts';

export function AvatarMenu() {
  const { t, i18n } = useTranslation(['shell', 'lock']);
  const lock = useLock();
  const { theme, mode } = useSnapshot(appearance);
  const engine = useEngine();
  const user = useUser();
  const own: MenuEntry[] = allows('super-admin', accountOf(user))
    ? [{ kind: 'link', id: 'account', label: t('ownAccount'), icon: <IconUser />, href: '/admin/account' }]
    : [
        { kind: 'link', id: 'profile', label: t('profile'), icon: <IconUser />, href: '/profile' },
        { kind: 'link', id: 'devices', label: t('devices'), icon: <IconDevices />, href: '/profile/devices' },
        { kind: 'link', id: 'settings', label: t('settings'), icon: <IconSettings />, href: '/settings' },
      ];
  const entries: MenuEntry[] = [
    ...own,
    { kind: 'separator', id: 's1' },
    {
      kind: 'group',
      id: 'mode',
      label: t('mode'),
      entries: MODES.map((value) => ({
        kind: 'choice',
        id: value,
        label: t(`mode_${value}`),
        checked: mode === value,
        onSelect: () => {
          appearance.mode = value;
        },
      })),
    },
    {
      kind: 'group',
      id: 'theme',
      label: t('theme'),
      entries: THEMES.map((value) => ({
        kind: 'choice',
        id: value,
        label: t(`theme_${value}`),
        checked: theme === value,
        onSelect: () => {
          appearance.theme = value;
        },
      })),
    },
    {
      kind: 'group',
      id: 'language',
      label: t('language'),
      entries: TRANSLATED_LANGUAGES.map((value) => ({
        kind: 'choice',
        id: value,
        label: t(`language_${value}`),
        checked: (i18n.language === 'en' ? 'en' : 'fr') === value,
        onSelect: () => void chooseLanguage(value),
      })),
    },
    { kind: 'separator', id: 's2' },
    {
      id: 'shortcuts',
      label: t('shortcuts'),
      icon: <IconKeyboard />,
      keys: '?',
      onSelect: () => {
        frame.layer = 'shortcuts';
      },
    },
    { id: 'lock', label: t('lock:lockNow'), icon: <IconLock />, keys: LOCK_KEYS, onSelect: lock },
    {
      id: 'signOut',
      label: t('signOut'),
      icon: <IconLogout />,
      onSelect: () => void requestSignOut(engine, user),
    },
  ];
  return (
    <Menu
      label={t('account', { name: user.fullname })}
      trigger={
        <button type="button" className="s-avatar-button" aria-label={t('account', { name: user.fullname })}>
          <Avatar name={user.fullname} initials={user.initials} color={user.color} image={user.avatar} decorative />
        </button>
      }
      header={
        <div className="s-account">
          <p className="s-account-name">{user.fullname}</p>
          <p>{user.email}</p>
        </div>
      }
      entries={entries}
    />
  );
}
