import { reason } from '@basoche/protocol';
import type { AssistantProvider, RefusalText } from '@basoche/protocol';
import type { ProviderFailure } from './port.ts';

export function failureReason(failure: ProviderFailure, { host }: AssistantProvider): RefusalText {
  const who = host ?? '';
  const reasons: Record<ProviderFailure, RefusalText> = {
    down: reason('assistant.down', { who }),
    slow: reason('assistant.slow', { who }),
    cut: 'assistant.cut',
    nonsense: reason('assistant.nonsense', { who }),
    refused: reason('assistant.refused', { who }),
    busy: reason('assistant.busy', { who }),
  };
  return reasons[failure];
}
