import type { AssistantProvider } from '@basoche/protocol';
import type { ProviderFailure } from './port.ts';

const REASONS: Record<ProviderFailure, (who: string) => string> = {
  down: (who) => `${who} ne répond pas.`,
  slow: (who) => `${who} met trop de temps à répondre.`,
  cut: () => 'La réponse a été interrompue\u00a0: elle est incomplète.',
  nonsense: (who) => `${who} a donné une réponse illisible.`,
  refused: (who) => `${who} a refusé la demande\u00a0: prévenez l’administrateur du serveur.`,
  busy: (who) => `${who} a reçu trop de demandes\u00a0: réessayez dans un instant.`,
};

/** French, for the person. */
export function failureText(reason: ProviderFailure, { host }: AssistantProvider): string {
  return REASONS[reason](host ?? 'L’assistant');
}
