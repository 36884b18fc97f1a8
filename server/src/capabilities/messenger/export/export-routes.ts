import { messengerCalls } from '@basoche/protocol';
import { asAttachment, fileName, localDateOf } from '@basoche/domain';
import type { ConversationExportFormat } from '@basoche/protocol';
import type { Api } from '../../../http/api.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { exportAsHtml } from './as-html.ts';
import { exportAsText } from './as-text.ts';
import { exportConversation } from './conversation-export.ts';
import type { ConversationExport } from './conversation-export.ts';
import { titleOf } from './words.ts';

const FORMATS: Record<ConversationExportFormat, { type: string; write: (each: ConversationExport) => string }> = {
  html: { type: 'text/html; charset=utf-8', write: exportAsHtml },
  txt: { type: 'text/plain; charset=utf-8', write: exportAsText },
};

export function exportRoutes(api: Api, { db, clock }: CapabilityDeps): void {
  api.serve(messengerCalls.exportConversation, async ({ principal, params, query }) => {
    const now = clock.now();
    const all = await db.asFirm(principal.firmId, (trx) => exportConversation(trx, principal, params.slug, now));
    const { type, write } = FORMATS[query.format];
    const name = fileName(`Conversation ${titleOf(all)} ${localDateOf(now)}`, query.format);
    return new Response(write(all), {
      headers: {
        'content-type': type,
        'content-disposition': asAttachment(name),
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
        'cache-control': 'no-store',
      },
    });
  });
}
