import { document as wordDocument } from '@basoche/crdt';
import { Button, Checkbox, Dialog, Select, TextField } from '@basoche/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageSetup } from '../model/page-view.ts';

export interface PageSetupDialogProps {
  setup: PageSetup;
  onSave: (setup: PageSetup) => void;
  onClose: () => void;
}

const MARGINS = Object.keys(wordDocument.PAGE_MARGINS) as PageSetup['margin'][];

/** Orientation, margins, header and footer of a document's pages, for everybody who reads it. */
export function PageSetupDialog({ setup, onSave, onClose }: PageSetupDialogProps) {
  const { t } = useTranslation(['ged', 'common']);
  const id = useId();
  const [draft, setDraft] = useState(setup);
  const change = (part: Partial<PageSetup>): void => setDraft({ ...draft, ...part });
  return (
    <Dialog
      open
      title={t('pageSetup')}
      description={t('pageSetupText')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <Button type="submit" form={id} variant="primary">
          {t('pageSetupSubmit')}
        </Button>
      }
    >
      <form
        id={id}
        className="g-page-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(draft);
          onClose();
        }}
      >
        <div className="g-page-pair">
          <Select
            label={t('pageOrientation')}
            value={draft.orientation}
            options={(['portrait', 'landscape'] as const).map((value) => ({ value, label: t(`page_${value}`) }))}
            onChange={(orientation) => change({ orientation })}
          />
          <Select
            label={t('pageMargin')}
            value={draft.margin}
            options={MARGINS.map((value) => ({
              value,
              label: t(`pageMargin_${value}`, { size: wordDocument.PAGE_MARGINS[value] }),
            }))}
            onChange={(margin) => change({ margin })}
          />
        </div>
        <TextField
          label={t('pageHeader')}
          maxLength={wordDocument.PAGE_TEXT_MAX_LENGTH}
          value={draft.header}
          onChange={(event) => change({ header: event.target.value })}
        />
        <TextField
          label={t('pageFooter')}
          maxLength={wordDocument.PAGE_TEXT_MAX_LENGTH}
          value={draft.footer}
          onChange={(event) => change({ footer: event.target.value })}
        />
        <Checkbox label={t('pageNumbers')} checked={draft.numbers} onCheckedChange={(numbers) => change({ numbers })} />
        <Checkbox
          label={t('pageFirstPlain')}
          checked={draft.firstPlain}
          onCheckedChange={(firstPlain) => change({ firstPlain })}
        />
      </form>
    </Dialog>
  );
}
