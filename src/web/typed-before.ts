import type { FieldBefore } from './early-presses.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells the page's program what was typed and chosen while it was still on its way: a rendered form can be used before
 * it lives, and nothing that is typed is lost. Call it once the page lives.
 */
export async function adoptWhatWasTyped(before: readonly FieldBefore[]): Promise<void> {
  for (const { field, ...held } of before.map(newest)) {
    const tell = field.isConnected ? whatToTell(field, held) : undefined;
    if (!tell) continue;
    tell();
    // React draws its answer in a microtask; the next one starts from there, as a person's next key would.
    await null;
  }
}

/**
 * With what was typed or chosen while the page was being hydrated: nobody hears of it, and React takes the field back to
 * what it drew. A choice that still stands is known; a text may be told twice.
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

/** React hears of a text only when it differs from the last one that it set or saw: its own setter is used first. */
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

/** A click ticks the other way round, so the tick is taken off first. */
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
 * Has it been changed since? Then it is known already, and must not count twice. Drawing the page anew, which may
 * happen before all is told, only takes a field back to what it was at first.
 */
const isNewer = (now: string, held: string, initial: string) => now !== held && now !== initial;
