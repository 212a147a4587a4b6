import { ImageUp } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { sendFile } from '../../../web/api/send-file.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { isImageUrl } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { MAX_PICTURE_BYTES } from '../pictures.ts';
import type { ProductFormState } from './use-product-form.ts';

const texts = adminTexts.picture;
/** Media types that can be uploaded. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const UPLOAD_PATH = '/api/pictures';

export interface PictureFieldProps {
  id: string;
  name: string;
  label: string;
  hint: ReactNode;
  error: string | undefined;
  value: string;
  onBlur: () => void;
  productId: string | undefined;
  form: ProductFormState;
  onUploading: (uploading: boolean) => void;
}

/** Picture of a product: a URL, or an uploaded file. */
export function PictureField(props: PictureFieldProps) {
  const { id, name, label, hint, error, value, onBlur, productId, form, onUploading } = props;
  const upload = useUpload((image) => form.set('image', image), onUploading);
  // No thumbnail while typing: each letter would request an incomplete URL.
  const [typing, setTyping] = useState(false);
  const url = value.trim();
  return (
    <Field
      id={id}
      label={label}
      error={error ?? upload.problem}
      hint={
        <>
          {hint}
          <span className="block">{texts.hint}</span>
        </>
      }
    >
      {(control) => (
        <div className="picture-field">
          <Thumb id={productId ?? url} src={!typing && isImageUrl(url) ? url : undefined} alt="" size={48} />
          <input
            {...control}
            className="input"
            name={name}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onBlur={() => {
              setTyping(false);
              onBlur();
            }}
            onChange={({ currentTarget }) => {
              setTyping(true);
              form.set('image', currentTarget.value);
            }}
          />
          <input ref={upload.input} type="file" accept={PICTURE_TYPES} hidden onChange={upload.handleFile} />
          <Button
            icon={<ImageUp size={18} aria-hidden="true" />}
            busy={upload.busy}
            busyLabel={texts.uploading}
            onClick={() => upload.input.current?.click()}
          >
            {texts.upload}
          </Button>
        </div>
      )}
    </Field>
  );
}

/** State of a file input that uploads the selected picture. */
export function useUpload(onUploaded: (image: string) => void, onUploading: (uploading: boolean) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function handleFile({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    // Cleared, so that selecting the same file again triggers the event.
    currentTarget.value = '';
    if (!file) return;
    setProblem(undefined);
    if (file.size > MAX_PICTURE_BYTES) return setProblem(adminTexts.errors['picture-too-large']);
    setBusy(true);
    onUploading(true);
    const result = await sendFile<{ image: string }>(UPLOAD_PATH, file, { shape: { image: 0 } });
    setBusy(false);
    onUploading(false);
    if (result.ok) onUploaded(result.value.image);
    else
      setProblem(
        result.error.status === 400 || result.error.status === 413 ? result.error.message : texts.failed,
      );
  }

  return { input, busy, problem, handleFile };
}
