import { type FormEvent, useState } from 'react';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { focusHeadingOnRemoval } from '../../../web/ui/focus-heading-on-removal.ts';
import { Note } from '../../../web/ui/note.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { useFocusOnClose } from '../../../web/ui/use-focus-on-close.ts';
import type { AdminProduct } from '../admin-contract.ts';
import { MAX_SELECTED } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { MAX_CATEGORY } from '../limits.ts';
import { normalizeCategory } from '../rules.ts';
import { useBulkChanges } from './use-bulk-changes.ts';
import type { Selection } from './use-selection.ts';

const texts = adminTexts.manage.bulk;

/** Checkbox that selects all rows of the page, or none. */
export function SelectPage({
  products,
  selection: { selected, select },
}: {
  products: readonly AdminProduct[];
  selection: Selection;
}) {
  const ids = products.map(({ id }) => id);
  const allSelected = ids.every((id) => selected.has(id));
  return (
    <label className="check-label">
      <input
        type="checkbox"
        className="check"
        checked={allSelected}
        onChange={({ currentTarget }) => select(ids, currentTarget.checked)}
      />
      {texts.selectPage}
    </label>
  );
}

/** Bulk actions on the selected products. Fixed at the bottom of the window, so that no row moves. */
export function SelectionBar({ selection: { selected, clear } }: { selection: Selection }) {
  if (selected.size === 0) return null;
  return (
    <section ref={focusHeadingOnRemoval} className="bulk-bar" aria-label={texts.label}>
      <p className="bulk-count" role="status">
        {texts.selected(selected.size)}
      </p>
      <SelectedActions ids={[...selected]} onDone={clear} />
    </section>
  );
}

type Confirming = 'delete' | 'category' | undefined;

function SelectedActions({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { remove, setCategory, busy } = useBulkChanges();
  const [confirming, setConfirming] = useState<Confirming>();
  const [failed, setFailed] = useState(false);
  const categoryButton = useFocusOnClose<HTMLButtonElement>(confirming === 'category');
  const isDeleting = confirming === 'delete';

  async function change(write: () => Promise<boolean | undefined>): Promise<void> {
    setFailed(false);
    const isDone = await write();
    if (isDone) return onDone();
    if (isDone === undefined) return;
    setConfirming(undefined);
    setFailed(true);
  }

  if (ids.length > MAX_SELECTED)
    return (
      <>
        <Note tone="warn">{texts.tooMany(MAX_SELECTED)}</Note>
        <Button variant="quiet" onClick={onDone}>
          {texts.clear}
        </Button>
      </>
    );
  if (confirming === 'category')
    return (
      <CategoryForm
        busy={busy}
        onSave={(category) => void change(() => setCategory(ids, category))}
        onCancel={() => setConfirming(undefined)}
      />
    );
  return (
    <>
      {isDeleting ? null : (
        <Button ref={categoryButton} onClick={() => setConfirming('category')}>
          {texts.changeCategory}
        </Button>
      )}
      <ConfirmButton
        variant="danger"
        asking={isDeleting}
        onAskingChange={(asking) => setConfirming(asking ? 'delete' : undefined)}
        layout="compact"
        question={texts.confirmDelete(ids.length)}
        busy={busy}
        onYes={() => void change(() => remove(ids))}
      >
        {texts.deleteSelected}
      </ConfirmButton>
      {isDeleting ? null : (
        <Button variant="quiet" onClick={onDone}>
          {texts.clear}
        </Button>
      )}
      {failed && !isDeleting ? <Note tone="bad">{texts.failed}</Note> : null}
    </>
  );
}

interface CategoryFormProps {
  busy: boolean;
  onSave: (category: string) => void;
  onCancel: () => void;
}

function CategoryForm({ busy, onSave, onCancel }: CategoryFormProps) {
  const [category, setCategory] = useState('');
  const [empty, setEmpty] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (normalizeCategory(category) === '') setEmpty(true);
    else onSave(category);
  }

  return (
    <form
      className="bulk-choice"
      aria-label={texts.changeCategory}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !busy) onCancel();
      }}
    >
      <TextField
        label={texts.newCategory}
        autoFocus
        maxLength={MAX_CATEGORY}
        value={category}
        error={empty ? adminTexts.errors['manage.category'] : undefined}
        onChange={(event) => setCategory(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {texts.apply}
      </Button>
      <Button onClick={onCancel}>{shellTexts.actions.cancel}</Button>
    </form>
  );
}
