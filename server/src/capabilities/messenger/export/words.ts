import { formatDayTime } from '@basoche/domain';
import type { ConversationExport, ExportedMessage } from './conversation-export.ts';

/** The words that both forms of an export share. */
export function titleOf(each: ConversationExport): string {
  return each.title === '' ? 'Conversation' : each.title;
}

/** What the reader must know of the export, one line each. */
export function headLines(each: ConversationExport): string[] {
  const count = each.messages.length;
  return [
    ...(each.projectCode === null ? [] : [`Dossier\u00a0: ${each.projectCode}`]),
    `Participants\u00a0: ${each.members.join(', ')}`,
    `Messages\u00a0: ${count}`,
    `Exporté par ${each.exportedBy} le ${formatDayTime(each.exportedAt)}`,
    'Chaque heure est celle à laquelle le serveur a reçu le message, à l’heure de Paris. Les réactions, les messages épinglés et le contenu des pièces jointes n’en font pas partie.',
  ];
}

export function timeOf({ received }: ExportedMessage): string {
  return received?.time ?? 'heure non établie';
}

/** « modifié », the tags. */
export function marksOf({ state, tags }: ExportedMessage): string[] {
  return [...(state === 'edited' ? ['modifié'] : []), ...tags];
}

export function answerLine({ answers }: ExportedMessage): string | null {
  if (answers === null) return null;
  return answers.number === null
    ? 'En réponse à un message introuvable'
    : `En réponse au message ${answers.number} de ${answers.author ?? ''}`;
}

/** What stands instead of a deleted message's text; `null` when it was not deleted. */
export function goneLine({ state, author }: ExportedMessage): string | null {
  if (state === 'deleted') return 'Message supprimé par son auteur';
  return state === 'deleted-by-other' ? `Message de ${author} supprimé` : null;
}

export function fileLine({ file }: ExportedMessage): string | null {
  return file === null ? null : `Pièce jointe\u00a0: ${file}`;
}
