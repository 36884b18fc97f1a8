import type { ProjectTemplate } from '@basoche/protocol';
import { Button, Card, Select } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManageTemplates } from './ManageTemplates.tsx';
import { useTemplates } from './use-templates.ts';

export interface TemplateChoiceProps {
  value: string | null;
  onChange: (template: ProjectTemplate | null) => void;
}

const NONE = '';

/** What a new matter begins with; nothing is shown where the firm has no template. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation('templates');
  const { entries } = useTemplates();
  const [isManaging, setManaging] = useState(false);
  if (entries.length === 0 && !isManaging) return null;
  const chosen = entries.find(({ id }) => id === value)?.row ?? null;
  return (
    <Card
      title={t('from')}
      tools={
        <Button size="sm" variant="ghost" onClick={() => setManaging(true)}>
          {t('manage')}
        </Button>
      }
    >
      <div className="rec-fields">
        <Select
          label={t('template')}
          className="rec-wide"
          hint={chosen === null ? t('noneHint') : contentOf(t, chosen)}
          value={value ?? NONE}
          options={[
            { value: NONE, label: t('none') },
            ...entries.map(({ id, row }) => ({ value: id, label: row.name })),
          ]}
          onChange={(id) => onChange(entries.find((entry) => entry.id === id)?.row ?? null)}
        />
      </div>
      {isManaging ? <ManageTemplates onClose={() => setManaging(false)} /> : null}
    </Card>
  );
}

type Translate = (key: 'withPeople' | 'withTeams' | 'withLists', options: { count: number }) => string;

/** « Apporte 3 personnes, 1 équipe, 2 listes de tâches » */
function contentOf(t: Translate, { members, teams, lists }: ProjectTemplate): string {
  return [
    t('withPeople', { count: members.length }),
    t('withTeams', { count: teams.length }),
    t('withLists', { count: lists.length }),
  ].join(' · ');
}
