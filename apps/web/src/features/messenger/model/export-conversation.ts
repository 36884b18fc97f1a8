import { attachmentName } from '@basoche/domain';
import { messengerCalls } from '@basoche/protocol';
import type { ConversationExportFormat } from '@basoche/protocol';
import { open } from '../../../app/http/calls.ts';
import { saveFile } from '../../../shared/save-file.ts';

/**
 * Asks the server for the whole conversation, and gives the person the file under the server's name for it.
 * @throws ApiError
 */
export async function exportConversation(slug: string, format: ConversationExportFormat): Promise<void> {
  const input = { params: { slug }, query: { format } };
  const response = await open(messengerCalls.exportConversation, input, { headers: { Accept: '*/*' } });
  const name = attachmentName(response.headers.get('Content-Disposition') ?? '');
  saveFile(await response.blob(), name ?? `conversation.${format}`);
}
