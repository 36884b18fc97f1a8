import { board } from '@basoche/crdt';
import { Button, Checkbox, Dialog, Menu } from '@basoche/ui';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../data/people.ts';
import { columnsOf, ruledColumns, ruleSentence } from '../model/rules.ts';
import type { BoardActions } from './board-actions.ts';
import { RuleForm } from './RuleForm.tsx';

export interface RulesDialogProps {
  rules: readonly board.Rule[];
  columns: readonly board.Column[];
  people: People;
  /** `null` where the board is read only. */
  actions: BoardActions | null;
  onClose: () => void;
}

/** The rules of a board, each change at once for everybody. */
export function RulesDialog({ rules, columns, people, actions, onClose }: RulesDialogProps) {
  const { t } = useTranslation(['boards', 'common']);
  const [edited, setEdited] = useState<board.Rule | 'new' | null>(null);
  const known = ruledColumns(columns);
  const canBegin = columnsOf(columns, board.TRIGGER_TYPES).length > 0;
  const isFull = rules.length >= board.MAX_RULES;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('rules')}
      description={t('rulesNote')}
      size="lg"
      {...(edited === null
        ? {
            actions: (
              <>
                {actions === null ? null : (
                  <Button icon={<IconPlus size={16} />} disabled={!canBegin || isFull} onClick={() => setEdited('new')}>
                    {t('addRule')}
                  </Button>
                )}
                <Button variant="primary" onClick={onClose}>
                  {t('common:close')}
                </Button>
              </>
            ),
          }
        : {})}
    >
      {edited !== null && actions !== null ? (
        <RuleForm
          rule={edited === 'new' ? null : edited}
          columns={columns}
          people={people}
          onSave={(rule) => {
            if (edited === 'new') actions.addRule(rule);
            else actions.editRule(edited.id, rule);
            setEdited(null);
          }}
          onCancel={() => setEdited(null)}
        />
      ) : (
        <>
          {rules.length === 0 ? <p className="m-muted">{t('rulesEmpty')}</p> : null}
          {canBegin || actions === null ? null : <p>{t('rulesNoColumn')}</p>}
          {isFull ? <p>{t('rulesFull', { count: board.MAX_RULES })}</p> : null}
          {rules.length === 0 ? null : (
            <ul className="m-rules" aria-label={t('rulesList')}>
              {rules.map((rule) => {
                const sentence = ruleSentence(rule, columns, people, t);
                const fault = board.faultOf(rule, known);
                return (
                  <li key={rule.id}>
                    <Checkbox
                      hideLabel
                      label={t('ruleOn', { rule: sentence })}
                      checked={!rule.off}
                      disabled={actions === null}
                      onCheckedChange={(on) => actions?.switchRule(rule.id, !on)}
                    />
                    <div>
                      <span className={rule.off ? 'm-rule-off' : undefined}>{sentence}</span>
                      {rule.off ? <span className="m-muted m-rule-state">{t('ruleOff')}</span> : null}
                      {fault === null ? null : (
                        <span className="m-late m-rule-state">
                          <IconAlertTriangle size={16} aria-hidden /> {t(`ruleFault_${fault}`)}
                        </span>
                      )}
                    </div>
                    {actions === null ? null : (
                      <Menu
                        label={t('ruleMenu', { rule: sentence })}
                        entries={[
                          { id: 'edit', label: t('editRule'), movesFocus: true, onSelect: () => setEdited(rule) },
                          {
                            id: 'delete',
                            label: t('deleteRule'),
                            danger: true,
                            onSelect: () => actions.removeRule(rule.id),
                          },
                        ]}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        </>
      )}
    </Dialog>
  );
}
