import type { StampImage } from '@basoche/pdf';
import { Button } from '@basoche/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStampImage } from './stamp-image.ts';
import type { StampImageProblem } from './stamp-image.ts';

/** The picture of the stamp. */
export function ImageField({
  value,
  onChange,
}: {
  value: StampImage | null;
  onChange: (image: StampImage | null) => void;
}) {
  const { t } = useTranslation('stamping');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<StampImageProblem | null>(null);
  const hint = useId();

  async function choose(file: File) {
    const image = await readStampImage(file);
    setProblem('problem' in image ? image.problem : null);
    if (!('problem' in image)) onChange(image);
  }

  return (
    <div className="b-field">
      <span className="b-field-label">{t('image')}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t('imageFile')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) void choose(file);
        }}
      />
      <div className="stamp-image">
        {value === null ? null : <Thumbnail image={value} />}
        <Button size="sm" aria-describedby={hint} onClick={() => input.current?.click()}>
          {t(value === null ? 'chooseImage' : 'changeImage')}
        </Button>
        {value === null ? null : (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            {t('removeImage')}
          </Button>
        )}
      </div>
      {problem === null ? (
        <p id={hint} className="b-field-hint">
          {t('imageHint')}
        </p>
      ) : (
        <p id={hint} className="b-field-error" role="alert">
          {t(`image_${problem}`)}
        </p>
      )}
    </div>
  );
}

function Thumbnail({ image }: { image: StampImage }) {
  const { t } = useTranslation('stamping');
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const blob = new Blob([image.bytes as Uint8Array<ArrayBuffer>], { type: `image/${image.type}` });
    const address = URL.createObjectURL(blob);
    if (picture.current !== null) picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [image]);
  return <img ref={picture} className="stamp-thumbnail" alt={t('imageAlt')} />;
}
