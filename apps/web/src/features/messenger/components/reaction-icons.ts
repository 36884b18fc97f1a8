import type { conversation } from '@basoche/crdt';
import {
  IconCircleCheck,
  IconEye,
  IconHeart,
  IconHeartHandshake,
  IconScale,
  IconThumbUp,
  type Icon,
} from '@tabler/icons-react';

/** Drawn by the product, so that a reaction is the same on every system. */
export const REACTION_ICONS: Record<conversation.ReactionKind, Icon> = {
  agree: IconThumbUp,
  done: IconCircleCheck,
  looking: IconEye,
  thanks: IconHeartHandshake,
  law: IconScale,
  heart: IconHeart,
};
