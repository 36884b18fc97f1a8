import type { ConversationExportFormat } from '@basoche/protocol';
import { apiResponse } from '../../../platform/api.ts';
import { saveFile } from '../../../platform/save-file.ts';

/**
 * Asks the server for the whole conversation, and gives the person the file under the server's name for it.
 * @throws ApiError
 */
export async function exportConversation(slug: string, format: ConversationExportFormat): Promise<void> {
  const response = await apiResponse(`/messenger/conversation/${encodeURIComponent(slug)}/export?format=${format}`, {
    headers: { Accept: '*/*' },
  });
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  saveFile(await response.blob(), name === undefined ? `conversation.${format}` : decodeURIComponent(name));
}
