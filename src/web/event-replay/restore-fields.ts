import type { CapturedField } from './capture.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Reports to React the field values that were entered before hydration, so that no input is lost. Call it after hydration. */
export async function restoreFields(captured: readonly CapturedField[]): Promise<void> {
  for (const last of captured.map(withLateChange)) {
    const restore = last?.field.isConnected ? restorationOf(last.field, last) : undefined;
    if (!restore) continue;
    restore();
    // React renders in a microtask; the next field must be restored after that render.
    await null;
  }
}

/**
 * Applies a change made during hydration: React does not see it and resets the field to its rendered value. A checkbox, radio
 * button or select that still shows the change needs no replay: undefined. Replaying a text twice is harmless.
 */
function withLateChange(captured: CapturedField): CapturedField | undefined {
  const { field, value, checked } = captured;
  const change = window.eventCapture?.changes.get(field);
  if (!change) return captured;
  const isKept = isCheckable(field)
    ? change.checked !== checked && field.checked === change.checked
    : field instanceof HTMLSelectElement && change.value !== value && field.value === change.value;
  return isKept ? undefined : { ...captured, ...change };
}

type FieldState = Omit<CapturedField, 'field'>;

/** Returns a function that restores the field, or undefined if nothing has to be restored. */
function restorationOf(field: CapturedField['field'], state: FieldState): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return selectRestoration(field, state);
  if (isCheckable(field)) return checkRestoration(field, state);
  return field.type === 'file' ? undefined : textRestoration(field, state);
}

function isCheckable(field: CapturedField['field']): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

/**
 * React ignores an input event unless the value differs from the last one that was set through React's own setter. So this
 * sets the initial value through that setter, then the entered value through the element's native setter.
 */
function textRestoration(field: TextField, { value, initial = '' }: FieldState) {
  if (value === initial || hasChangedSince(field.value, value, initial)) return undefined;
  const caret = field.value === value ? field.selectionStart : null;
  const caretEnd = field.selectionEnd;
  return () => {
    field.value = initial;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (caret !== null) field.setSelectionRange(caret, caretEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** A click toggles the field, so it is set to the opposite first. */
function checkRestoration(field: HTMLInputElement, { checked = false }: FieldState) {
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return undefined;
  return () => {
    field.checked = !checked;
    field.click();
  };
}

function selectRestoration(field: HTMLSelectElement, { value }: FieldState) {
  const initial = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  if (!initial || value === initial.value || hasChangedSince(field.value, value, initial.value))
    return undefined;
  return () => {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

/**
 * Whether the user changed the field after hydration: React knows that value, and restoring would overwrite it. The initial
 * value does not count, because a re-render resets the field to it.
 */
const hasChangedSince = (current: string, captured: string, initial: string) =>
  current !== captured && current !== initial;
