import { ArrowDown, ArrowUp, ImageUp, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../web/ui/button.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { isImageUrl } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { MAX_FURTHER_IMAGES } from '../limits.ts';
import { splitLines } from '../product-form-values.ts';
import { PICTURE_TYPES, usePictureUpload } from '../web/use-picture-upload.ts';
import { ConflictHint, hasConflict } from './conflict-hint.tsx';
import type { ProductFormState } from './use-product-form.ts';

const texts = adminTexts.furtherImages;

export interface FurtherImagesProps {
  form: ProductFormState;
  productId: string;
  onUploading: (uploading: boolean) => void;
}

/** Images of a product after the first: add by URL or upload, move, remove. Saved with the form. */
export function FurtherImages({ form, productId, onUploading }: FurtherImagesProps) {
  const id = form.idOf('furtherImages');
  const list = useRef<HTMLOListElement>(null);
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();
  const images = splitLines(form.values.furtherImages);
  const set = (next: readonly string[]) => form.set('furtherImages', next.join('\n'));
  const upload = usePictureUpload(add, onUploading);

  function add(added: string): void {
    if (!isImageUrl(added)) return setProblem(adminTexts.errors['image-invalid']);
    if (added === form.values.image.trim() || images.includes(added)) return setProblem(texts.duplicate);
    if (images.length >= MAX_FURTHER_IMAGES) return setProblem(adminTexts.errors['too-many-images']);
    setProblem(undefined);
    setUrl('');
    set([...images, added]);
  }

  function move(from: number, to: number): void {
    const next = images.filter((_, index) => index !== from);
    next.splice(to, 0, images[from]!);
    flushSync(() => set(next));
    // Moving the row in the document has removed the focus from its button.
    list.current?.children[to]?.querySelectorAll('button')[to < from ? 0 : 1]?.focus();
  }

  function remove(index: number): void {
    flushSync(() => set(images.filter((_, other) => other !== index)));
    document.getElementById(id)?.focus();
  }

  /** Enter adds the image instead of submitting the form. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(url.trim());
  }

  return (
    <fieldset className="further-images">
      <ol ref={list}>
        {images.map((image, index) => (
          <li key={image} className="picture-field">
            <Thumb id={productId} src={image} alt="" size={48} />
            <span className="further-image">{image}</span>
            <Button
              square
              aria-label={texts.moveUp(index + 2)}
              aria-disabled={index === 0}
              icon={<ArrowUp size={18} aria-hidden="true" />}
              onClick={() => move(index, index - 1)}
            />
            <Button
              square
              aria-label={texts.moveDown(index + 2)}
              aria-disabled={index === images.length - 1}
              icon={<ArrowDown size={18} aria-hidden="true" />}
              onClick={() => move(index, index + 1)}
            />
            <Button
              square
              aria-label={texts.remove(index + 2)}
              icon={<X size={18} aria-hidden="true" />}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <Field
        id={id}
        label={adminTexts.fields.furtherImages}
        error={problem ?? upload.problem ?? form.errors.furtherImages}
        hint={
          hasConflict(form, 'furtherImages') ? <ConflictHint form={form} field="furtherImages" /> : texts.hint
        }
      >
        {(control) => (
          <div className="picture-field">
            <input
              {...control}
              className="input"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={url}
              onChange={({ currentTarget }) => setUrl(currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            <Button onClick={() => add(url.trim())}>{texts.add}</Button>
            <input
              ref={upload.input}
              type="file"
              accept={PICTURE_TYPES}
              hidden
              onChange={upload.handleFile}
            />
            <Button
              icon={<ImageUp size={18} aria-hidden="true" />}
              busy={upload.busy}
              busyLabel={adminTexts.picture.uploading}
              onClick={() => upload.input.current?.click()}
            >
              {texts.upload}
            </Button>
          </div>
        )}
      </Field>
    </fieldset>
  );
}
