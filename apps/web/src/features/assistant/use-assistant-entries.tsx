import type { MenuEntry } from '@basoche/ui';
import { IconSparkles, IconTags } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../i18n/assistant.ts';

const AssistantDialog = lazy(async () => ({
  default: (await import('./components/AssistantDialog.tsx')).AssistantDialog,
}));

/** What the assistant does with a document, or one entry of it: entries of its menu, and the dialog they open. */
export function useAssistantEntries(
  document: string,
  title: string,
  entry?: string,
): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useTranslation('assistant');
  const [kind, setKind] = useState<'summarize' | 'keywords' | null>(null);
  return {
    entries: [
      {
        id: 'summarize',
        label: t('entrySummarize'),
        icon: <IconSparkles size={16} />,
        movesFocus: true,
        onSelect: () => setKind('summarize'),
      },
      {
        id: 'keywords',
        label: t('entryKeywords'),
        icon: <IconTags size={16} />,
        movesFocus: true,
        onSelect: () => setKind('keywords'),
      },
    ],
    dialog:
      kind === null ? null : (
        <Suspense fallback={null}>
          <AssistantDialog kind={kind} document={document} entry={entry} title={title} onClose={() => setKind(null)} />
        </Suspense>
      ),
  };
}
