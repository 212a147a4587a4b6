import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../web/ui/button.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { PICTURE_TYPES, usePictureUpload } from '../../catalogue/web/use-picture-upload.ts';
import { LOGO_ASPECT, type Logo } from '../rules.ts';
import { texts } from '../texts.ts';

interface LogoFieldProps {
  logo: Logo | null;
  error: string | undefined;
  onChange: (logo: Logo | null) => void;
}

/** Uploads a logo, or removes it. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const [problem, setProblem] = useState<string>();
  const upload = usePictureUpload(
    async (image) => {
      const aspect = await aspectOf(image).catch(() => undefined);
      if (aspect === undefined) return setProblem(texts.logoUnreadable);
      if (aspect < LOGO_ASPECT.min || aspect > LOGO_ASPECT.max) return setProblem(texts.logoShape);
      onChange({ image, aspect });
    },
    () => setProblem(undefined),
  );
  return (
    <Field label={texts.logo} hint={texts.logoHint} error={error ?? upload.problem ?? problem}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className="settings-logo">
          {logo ? (
            <img
              className="settings-logo-picture"
              src={logo.image}
              alt={texts.logoCurrent}
              width={Math.round(48 * logo.aspect)}
              height={48}
            />
          ) : null}
          <input ref={upload.input} type="file" accept={PICTURE_TYPES} hidden onChange={upload.handleFile} />
          <Button
            id={id}
            name="logo"
            aria-label={texts.logoUpload}
            aria-describedby={describedBy}
            icon={<ImageUp size={18} aria-hidden="true" />}
            busy={upload.busy}
            busyLabel={texts.logoUploading}
            onClick={() => upload.input.current?.click()}
          >
            {texts.logoUpload}
          </Button>
          {logo ? (
            <Button variant="quiet" onClick={() => onChange(null)}>
              {texts.logoRemove}
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** Returns the width of a picture divided by its height. */
async function aspectOf(image: string): Promise<number> {
  const picture = new Image();
  picture.src = image;
  await picture.decode();
  return picture.naturalWidth / picture.naturalHeight;
}
