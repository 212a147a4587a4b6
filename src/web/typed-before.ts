import type { FieldBefore } from './early-presses.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Reports values entered before hydration to React, so that no input is lost. Call it after hydration. */
export async function adoptWhatWasTyped(before: readonly FieldBefore[]): Promise<void> {
  for (const { field, ...held } of before.map(newest)) {
    const tell = field.isConnected ? whatToTell(field, held) : undefined;
    if (!tell) continue;
    tell();
    // React renders in a microtask; the next field starts from that state.
    await null;
  }
}

/**
 * Adds changes made during hydration: React does not see them and resets the field to its rendered value. A choice that
 * React kept needs no replay; a text may be replayed twice.
 */
function newest(before: FieldBefore): FieldBefore {
  const { field, value, checked } = before;
  const late = window.earlyPresses?.typed?.get(field);
  if (!late) return before;
  const isTick = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
  const stands = isTick
    ? field.checked !== checked
    : field instanceof HTMLSelectElement && field.value !== value;
  return stands ? before : { ...before, ...late };
}

type Held = Omit<FieldBefore, 'field'>;

function whatToTell(field: FieldBefore['field'], held: Held): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return choiceOf(field, held);
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return tickOf(field, held);
  return field.type === 'file' ? undefined : textOf(field, held);
}

/** React ignores an input event whose value equals the last one it set, so its setter is called first. */
function textOf(field: TextField, { value, initial = '' }: Held) {
  if (value === initial || isNewer(field.value, value, initial)) return undefined;
  const caret = field.value === value ? field.selectionStart : null;
  const caretEnd = field.selectionEnd;
  return () => {
    field.value = initial;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (caret !== null) field.setSelectionRange(caret, caretEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** A click toggles the box, so it is set to the opposite first. */
function tickOf(field: HTMLInputElement, { checked = false }: Held) {
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return undefined;
  return () => {
    field.checked = !checked;
    field.click();
  };
}

function choiceOf(field: HTMLSelectElement, { value }: Held) {
  const drawn = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  if (!drawn || value === drawn.value || isNewer(field.value, value, drawn.value)) return undefined;
  return () => {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

/**
 * Whether the field changed after hydration: React knows that value, and replaying would overwrite it. A re-render in
 * between resets a field to its initial value only.
 */
const isNewer = (now: string, held: string, initial: string) => now !== held && now !== initial;
