import { z } from 'zod';
import { AssistantProvider } from './exchange.ts';
import { reason } from '../errors/reason.ts';

/** `off`: nobody is answered; `embedded`: the server alone reads; `external`: texts go to the configured provider. */
export const ASSISTANT_MODES = ['off', 'embedded', 'external'] as const;
export type AssistantMode = (typeof ASSISTANT_MODES)[number];

/** `GET /openai/settings`: what holds for the firm of the caller. */
export const AssistantSettings = z
  .object({
    mode: z.enum(ASSISTANT_MODES),
    /** Who answers; `null` while the assistant is off. */
    provider: AssistantProvider.nullable(),
    /** What an administrator may choose beside the server; `null`: none is configured. */
    external: AssistantProvider.nullable(),
    /** The caller may change it. */
    canChange: z.boolean(),
  })
  .meta({ id: 'AssistantSettings' });
export type AssistantSettings = z.infer<typeof AssistantSettings>;

/** `PUT /openai/settings` */
export const AssistantModeChange = z
  .object({ mode: z.enum(ASSISTANT_MODES, { error: reason('assistant.mode') }) })
  .meta({ id: 'AssistantModeChange' });

/** A project, and whether the assistant reads its documents. */
export const AssistantProject = z
  .object({ id: z.string(), code: z.string(), name: z.string(), enabled: z.boolean() })
  .meta({ id: 'AssistantProject' });
export type AssistantProject = z.infer<typeof AssistantProject>;

/** `PUT /openai/settings/project/{projectSlug}` */
export const AssistantProjectChange = z
  .object({
    enabled: z.preprocess(
      (value) => (value === 'true' ? true : value === 'false' ? false : value),
      z.boolean({ error: reason('value.flag') }),
    ),
  })
  .meta({ id: 'AssistantProjectChange' });
