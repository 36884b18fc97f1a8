import { Button, Checkbox, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/copy-text.ts';

/** Recovery codes, this once: to be copied or saved before going on. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('security');
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');

  async function copy() {
    try {
      await copyText(text);
      toast(t('copied'));
    } catch {
      toast(t('copyRefused'), { tone: 'bad' });
    }
  }

  return (
    <div className="s-security">
      <p>{t('codesText')}</p>
      <ul className="s-security-codes" aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="s-security-actions">
        <Button onClick={() => void copy()}>{t('copyCodes')}</Button>
        <a
          className="b-button b-button-secondary"
          download="basoche-codes-de-recuperation.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t('saveCodes')}
        </a>
      </div>
      <Checkbox label={t('codesKept')} checked={kept} onCheckedChange={setKept} />
      <div className="s-security-actions">
        <Button
          variant="primary"
          aria-disabled={!kept}
          onClick={() => {
            if (kept) onDone();
          }}
        >
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
