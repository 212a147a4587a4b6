/**
 * Event replay: captures input on a server-rendered page before hydration and replays it afterwards (`replay.ts`). The
 * inline script in the head (`src/web/boot/inline-script.ts`) captures it from the first paint on.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field and its state when hydration started. */
export interface CapturedField {
  field: Field;
  value: string;
  checked?: boolean | undefined;
  /** Rendered text value. */
  initial?: string | undefined;
}

interface EventCapture {
  /** Captured events in order. */
  events: Event[];
  /** Last state of each changed field, including changes during hydration. */
  changes: Map<EventTarget, { value: string; checked: boolean }>;
  /** Stores the current state of all fields in `fields`. */
  captureFields: () => void;
  fields?: readonly CapturedField[];
  /** Removes the listeners. */
  stop: () => void;
}

declare global {
  interface Window {
    /** Set by `startCapture`; deleted after the replay. */
    eventCapture?: EventCapture;
  }
}

/**
 * Captures events until the replay, and stops their propagation: React must not handle them earlier. Native form
 * submission is prevented: it would put the fields into the URL.
 */
export function startCapture(): void {
  const events: Event[] = [];
  const changes: EventCapture['changes'] = new Map();

  function capture(event: Event): void {
    const target = event.target as HTMLInputElement;
    if (event.type === 'input') changes.set(target, { value: target.value, checked: target.checked });
    else if (!isLeftToBrowser(event)) {
      if (event.type === 'submit') event.preventDefault();
      event.stopPropagation();
      events.push(event);
    }
  }

  const kinds = ['click', 'submit', 'keydown', 'input'];
  for (const kind of kinds) document.addEventListener(kind, capture, true);
  const eventCapture: EventCapture = {
    events,
    changes,
    captureFields() {
      const fields = document.querySelectorAll<HTMLInputElement>('input,textarea,select');
      eventCapture.fields = [...fields].map((field) => ({
        field,
        value: field.value,
        checked: field.checked,
        initial: field.defaultValue,
      }));
    },
    stop() {
      for (const kind of kinds) document.removeEventListener(kind, capture, true);
    },
  };
  window.eventCapture = eventCapture;
}

/**
 * Returns whether an event needs no replay: links and buttons that open a popover work without JavaScript, and Enter in a
 * form is followed by a submit event.
 */
function isLeftToBrowser({ type, target, key }: Event & { key?: string }): boolean {
  if (type === 'submit' || key === 'Escape') return false;
  if (!(target instanceof Element)) return true;
  if (type === 'keydown')
    return key !== 'Enter' || !target.matches('input,select') || (target as Field).form !== null;
  const button = target.closest('button');
  return (
    !button || button.hasAttribute('popovertarget') || (button.form !== null && button.type === 'submit')
  );
}
