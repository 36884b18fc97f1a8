import { Button, Menu } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

export interface PickMenuProps {
  /** Accessible name; what is picked is added to it. */
  label: string;
  choices: readonly { id: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A button that says what is picked, and lets more be picked or put back. */
export function PickMenu({ label, choices, value, onChange }: PickMenuProps) {
  const { t } = useTranslation('boards');
  const picked = value.flatMap((id) => choices.find((choice) => choice.id === id)?.label ?? []);
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" aria-label={`${label} : ${picked.join(', ') || t('emptyCell')}`}>
          {picked.join(', ') || t('pickValues')}
        </Button>
      }
      entries={choices.map((choice) => ({
        kind: 'choice',
        id: choice.id,
        label: choice.label,
        checked: value.includes(choice.id),
        onSelect: () =>
          onChange(value.includes(choice.id) ? value.filter((each) => each !== choice.id) : [...value, choice.id]),
      }))}
    />
  );
}
