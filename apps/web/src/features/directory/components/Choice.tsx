import { Checkbox, toast } from '@basoche/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';

export interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  /** @throws ApiError */
  onChoose: (checked: boolean) => Promise<void>;
  /** Said once the server took it. */
  done: (checked: boolean) => string;
  className?: string;
}

/** A choice kept on the server: shown at once, taken back when it was refused. */
export function Choice({ label, hint, checked, onChoose, done, className = 'd-choice' }: ChoiceProps) {
  const { t } = useTranslation('directory');
  const id = useId();
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function choose(next: boolean) {
    setWanted(next);
    try {
      await onChoose(next);
      toast(done(next));
    } catch (error) {
      toast(t('changeFailed'), { tone: 'bad', detail: reasonOf(error) });
    } finally {
      setWanted(null);
    }
  }

  return (
    <div className={className}>
      <Checkbox
        label={label}
        checked={wanted ?? checked}
        disabled={wanted !== null}
        onCheckedChange={(next) => void choose(next)}
        aria-describedby={id}
      />
      <p id={id} className="d-choice-hint">
        {hint}
      </p>
    </div>
  );
}

/** The French reason of a refused call. @throws what is no answer of a call */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  throw error;
}
