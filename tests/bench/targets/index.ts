import { hp, hpDebounce0 } from './hocuspocus.ts';
import { raw } from './raw.ts';
import { ours, oursEmbedded, oursTwice } from './ours.ts';
import type { Target } from './target.ts';
import { yws, ywsLeveldb } from './y-websocket.ts';

export const TARGETS: Target[] = [raw, yws, ywsLeveldb, hp, hpDebounce0, ours, oursEmbedded, oursTwice];
