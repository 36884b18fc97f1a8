import { Avatar } from '@basoche/ui';
import type { AvatarProps } from '@basoche/ui';

export type PersonAvatarProps = Pick<AvatarProps, 'size' | 'present'> & {
  person: Pick<AvatarProps, 'name' | 'initials' | 'color' | 'image'>;
};

/** A person beside their visible name. */
export function PersonAvatar({ person, ...look }: PersonAvatarProps) {
  return <Avatar {...person} {...look} decorative />;
}
