import type { Config } from '../../config/config.ts';
import { openAiProvider } from './external/openai-provider.ts';
import type { AssistantPort } from './port.ts';

/** What the environment gives the assistant beside the provider that is always there. */
export interface Assistant {
  /** `null`: none is configured. */
  external: AssistantPort | null;
  /** Things that one person may ask in a minute. */
  perMinute: number;
}

export function createAssistant(config: Config): Assistant {
  const { ASSISTANT_URL: url, ASSISTANT_MODEL: model } = config;
  return {
    perMinute: config.ASSISTANT_RATE,
    external:
      url === undefined || model === undefined
        ? null
        : openAiProvider({
            url,
            model,
            apiKey: config.ASSISTANT_API_KEY,
            timeoutMs: config.ASSISTANT_TIMEOUT_SECONDS * 1_000,
            partCharacters: config.ASSISTANT_PART_CHARACTERS,
          }),
  };
}
