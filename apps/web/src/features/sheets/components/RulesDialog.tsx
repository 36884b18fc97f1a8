import { sheet as sheets } from '@basoche/crdt';
import { Button, Checkbox, cx, Dialog, IconButton, Select } from '@basoche/ui';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readRuleDraft, type RuleDraft, ruleDraft, ruleWords } from '../model/rule-drafts.ts';
import type { Box } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { RuleFields } from './RuleFields.tsx';

export interface RulesDialogProps {
  store: SheetStore;
  view: SheetView;
  box: Box;
  onClose: () => void;
}

/** The conditional formats of a sheet, in the order in which they count; a new one is for the selected cells. */
export function RulesDialog({ store, view, box, onClose }: RulesDialogProps) {
  const { t } = useTranslation('sheets');
  const form = useId();
  const { doc, actor } = store;
  const rules = sheets.readRules(doc, view.facts.id);
  const [draft, setDraft] = useState<RuleDraft | null>(rules.length === 0 ? ruleDraft(store, view, box, null) : null);
  const [problem, setProblem] = useState<string | null>(null);

  function save(): void {
    if (draft === null) return;
    const read = readRuleDraft(store, view, draft);
    if ('problem' in read) {
      setProblem(read.problem === 'area' ? t('ruleArea') : t('ruleFormula'));
      return;
    }
    setProblem(null);
    if (draft.rule === null) sheets.addRule(doc, actor, { sheet: view.facts.id, ...read });
    else sheets.changeRule(doc, actor, draft.rule, read);
    setDraft(null);
  }

  return (
    <Dialog
      open
      title={t('rulesTitle')}
      description={t('rulesText')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      returnsFocus={() => false}
      actions={
        draft === null ? (
          <>
            <Button onClick={() => setDraft(ruleDraft(store, view, box, null))}>{t('addRule')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('rulesDone')}
            </Button>
          </>
        ) : (
          <>
            {rules.length > 0 ? (
              <Button
                onClick={() => {
                  setProblem(null);
                  setDraft(null);
                }}
              >
                {t('backToRules')}
              </Button>
            ) : null}
            <Button type="submit" form={form} variant="primary">
              {t('saveRule')}
            </Button>
          </>
        )
      }
    >
      {draft === null ? (
        <ol className="sh-rules" aria-label={t('rulesTitle')}>
          {rules.map((rule, at) => {
            const words = ruleWords(store, view, rule);
            const test = t(`condition_${words.kind}`);
            return (
              <li key={rule.id} className="sh-rule">
                <span
                  className={cx(
                    'sh-sample',
                    rule.look.bold && 'sh-bold',
                    rule.look.italic && 'sh-italic',
                    rule.look.color && `sh-ink-${rule.look.color}`,
                    rule.look.fill && `sh-fill-${rule.look.fill}`,
                  )}
                >
                  {t('ruleSample')}
                </span>
                <span className="sh-rule-words">
                  {words.detail === '' ? test : `${test} ${words.detail}`}
                  <span className="sh-note">{words.area ?? t('ruleGone')}</span>
                </span>
                <IconButton
                  size="sm"
                  label={t('ruleUp')}
                  icon={<IconArrowUp />}
                  disabled={at === 0}
                  onClick={() => sheets.moveRule(doc, actor, rule.id, { before: rules[at - 1]!.id })}
                />
                <IconButton
                  size="sm"
                  label={t('ruleDown')}
                  icon={<IconArrowDown />}
                  disabled={at === rules.length - 1}
                  onClick={() => sheets.moveRule(doc, actor, rule.id, { after: rules[at + 1]!.id })}
                />
                <IconButton
                  size="sm"
                  label={t('ruleEdit')}
                  icon={<IconPencil />}
                  onClick={() => setDraft(ruleDraft(store, view, box, rule))}
                />
                <IconButton
                  size="sm"
                  label={t('ruleDelete')}
                  icon={<IconTrash />}
                  onClick={() => sheets.deleteRule(doc, actor, rule.id)}
                />
              </li>
            );
          })}
        </ol>
      ) : (
        <form
          id={form}
          className="sh-form"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <RuleFields
            draft={draft}
            onChange={(next) => {
              setProblem(null);
              setDraft(next);
            }}
          />
          <div className="sh-condition">
            {(['fill', 'color'] as const).map((field) => (
              <Select
                key={field}
                label={t(field === 'fill' ? 'fill' : 'ink')}
                value={draft.look[field] ?? 'none'}
                options={(['none', ...sheets.SHEET_TONES] as const).map((value) => ({
                  value,
                  label: t(field === 'fill' ? `fill_${value}` : `ink_${value}`),
                }))}
                onChange={(value) =>
                  setDraft({ ...draft, look: { ...draft.look, [field]: value === 'none' ? null : value } })
                }
              />
            ))}
          </div>
          <div className="sh-ticks">
            {(['bold', 'italic'] as const).map((field) => (
              <Checkbox
                key={field}
                label={t(field)}
                checked={draft.look[field]}
                onCheckedChange={(checked) => setDraft({ ...draft, look: { ...draft.look, [field]: checked } })}
              />
            ))}
          </div>
          {problem === null ? null : (
            <p className="sh-problem" role="alert">
              {problem}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}
