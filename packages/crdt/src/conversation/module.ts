import type { DocKindModule } from '../kind.ts';
import { guardConversation } from './guard.ts';
import { migrateConversation } from './migrate.ts';
import { CONVERSATION_PROJECTOR_VERSION, projectConversation } from './project.ts';
import { CONVERSATION_VERSION } from './shape.ts';

export const conversationModule: DocKindModule = {
  kind: 'conversation',
  version: CONVERSATION_VERSION,
  projectorVersion: CONVERSATION_PROJECTOR_VERSION,
  migrate: migrateConversation,
  guard: guardConversation,
  project: projectConversation,
};
