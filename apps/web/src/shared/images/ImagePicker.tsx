import { Avatar, Button } from '@basoche/ui';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCEPTED, squareImage, type ImageProblem } from './square-image.ts';
import './images.css';

export interface ImagePickerProps {
  name: string;
  initials: string;
  color: string;
  image: string | null;
  words: { hint: string; choose: string; remove: string; preview: string; use: string };
  /** A data address, or null to take the image away; rejects with what to tell. */
  onChange: (image: string | null) => Promise<void>;
}

/** Shows an image and changes it: choose, look at it, keep it. */
export function ImagePicker({ name, initials, color, image, words, onChange }: ImagePickerProps) {
  const { t } = useTranslation(['profile', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    setProblem(null);
    const made = await squareImage(file);
    if ('problem' in made) setProblem(t(made.problem satisfies ImageProblem));
    else setChosen(made.image);
  }

  async function change(next: string | null) {
    setBusy(true);
    setProblem(null);
    try {
      await onChange(next);
      setChosen(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('common:unknownError'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="s-image">
      <Avatar
        name={chosen === null ? name : words.preview}
        initials={initials}
        color={color}
        image={chosen ?? image}
        size="xl"
      />
      <div className="s-image-side">
        <div className="s-image-actions">
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            className="b-hidden"
            tabIndex={-1}
            aria-label={words.choose}
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          {chosen === null ? (
            <>
              <Button
                icon={<IconPhoto size={16} />}
                aria-describedby={hint}
                busy={busy}
                onClick={() => input.current?.click()}
              >
                {words.choose}
              </Button>
              {image === null ? null : (
                <Button variant="ghost" icon={<IconTrash size={16} />} busy={busy} onClick={() => void change(null)}>
                  {words.remove}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button variant="primary" busy={busy} onClick={() => void change(chosen)}>
                {words.use}
              </Button>
              <Button onClick={() => setChosen(null)}>{t('common:cancel')}</Button>
            </>
          )}
        </div>
        <p id={hint} className="s-image-hint">
          {words.hint}
        </p>
        {problem === null ? null : (
          <p role="alert" className="b-field-error">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
