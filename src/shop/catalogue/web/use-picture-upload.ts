import { type ChangeEvent, useRef, useState } from 'react';
import { sendFile } from '../../../web/api/send-file.ts';
import { adminTexts } from '../admin-texts.ts';
import { MAX_PICTURE_BYTES } from '../pictures.ts';

/** Media types that can be uploaded. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const UPLOAD_PATH = '/api/pictures';

/** State of a file input that uploads the selected picture. */
export function usePictureUpload(
  onUploaded: (image: string) => void,
  onUploading: (uploading: boolean) => void,
) {
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
        result.error.status === 400 || result.error.status === 413
          ? result.error.message
          : adminTexts.picture.failed,
      );
  }

  /** Clears the problem of the last upload. */
  const clearProblem = () => setProblem(undefined);
  return { input, busy, problem, clearProblem, handleFile };
}
