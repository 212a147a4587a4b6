import { ImageUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../web/ui/button.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { isImageUrl } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { PICTURE_TYPES, usePictureUpload } from '../web/use-picture-upload.ts';
import type { ProductFormState } from './use-product-form.ts';

const texts = adminTexts.picture;

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
  const upload = usePictureUpload((image) => form.set('image', image), onUploading);
  // No thumbnail while typing: each letter would request an incomplete URL.
  const [typing, setTyping] = useState(false);
  const url = value.trim();
  return (
    <Field
      id={id}
      label={label}
      // An upload's error is newer than the field's, because typing clears it.
      error={upload.problem ?? error}
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
              upload.clearProblem();
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
