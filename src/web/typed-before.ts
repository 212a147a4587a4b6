type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells the page's program what was typed and chosen while it was still on its way: a rendered form can be used before
 * it lives, and nothing that is typed is lost. Call it once the page lives.
 */
export async function adoptWhatWasTyped(root: ParentNode = document): Promise<void> {
  const fields = [...root.querySelectorAll<TextField | HTMLSelectElement>('input, textarea, select')];
  // All are read before the first is told of: the program's answer to one may reset the others.
  for (const tell of fields.map(whatToTell)) {
    if (!tell) continue;
    tell();
    // React draws its answer in a microtask; the next one starts from there, as a person's next key would.
    await null;
  }
}

function whatToTell(field: TextField | HTMLSelectElement): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return choiceOf(field);
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return tickOf(field);
  return field.type === 'file' ? undefined : textOf(field);
}

/** React hears of a text only when it differs from the last one that it set or saw: its own setter is used first. */
function textOf(field: TextField) {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  if (value === defaultValue) return undefined;
  return () => {
    field.value = defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** A click ticks the other way round, so the tick is taken off first. */
function tickOf(field: HTMLInputElement) {
  const { checked, defaultChecked, type } = field;
  if (checked === defaultChecked || (type === 'radio' && !checked)) return undefined;
  return () => {
    field.checked = !checked;
    field.click();
  };
}

function choiceOf(field: HTMLSelectElement) {
  const { value } = field;
  const drawn = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  if (!drawn || drawn.value === value) return undefined;
  return () => {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
