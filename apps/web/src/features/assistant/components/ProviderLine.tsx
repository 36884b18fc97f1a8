import type { AssistantProvider } from '@basoche/protocol';
import { IconServer2, IconWorldUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Who answers: always in sight. */
export function ProviderLine({ provider }: { provider: AssistantProvider }) {
  const { t } = useTranslation('assistant');
  const Mark = provider.kind === 'embedded' ? IconServer2 : IconWorldUpload;
  return (
    <span className="as-provider">
      <Mark size={14} stroke={1.6} aria-hidden />
      {provider.kind === 'embedded'
        ? t('byServer')
        : t('byHost', { host: provider.host ?? '', model: provider.model ?? '' })}
    </span>
  );
}
