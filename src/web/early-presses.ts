/**
 * Event replay: captures presses on a server-rendered page before hydration and replays them afterwards. A fixed inline
 * script in the head captures them from the first paint on.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field and its value when hydration started. */
export interface FieldBefore {
  field: Field;
  value: string;
  checked?: boolean | undefined;
  /** Rendered text value. */
  initial?: string | undefined;
}

declare global {
  interface Window {
    /**
     * Set by `earlyPressesScript`: captured events in order. `note` stores the current values of all fields in `fields`;
     * `stop` removes the listeners. Deleted after the replay.
     */
    earlyPresses?: Event[] & {
      note?: () => void;
      stop?: () => void;
      fields?: readonly FieldBefore[];
      /** Last value of each changed field, also during hydration. */
      typed?: Map<EventTarget, { value: string; checked: boolean }>;
    };
  }
}

/**
 * Captures events until the replay, and stops their propagation: React must not handle them before. Links and buttons
 * that open a popover or `details` work without JavaScript and are left to the browser. Native form submission is
 * prevented: it would put the fields into the URL.
 */
export const earlyPressesScript =
  "(function(p,d,k){p=window.earlyPresses=[];p.typed=new Map();d=document;k=['click','submit','keydown','input'];" +
  'function hear(e){var t=e.target,b;' +
  "if(e.type==='input'){p.typed.set(t,{value:t.value,checked:t.checked});return}" +
  "if(e.type==='submit')e.preventDefault();" +
  "else if(e.type==='keydown'){if(e.key!=='Escape'&&(e.key!=='Enter'||t.form||!/^(INPUT|SELECT)$/.test(t.tagName)))return}" +
  "else{b=t.closest&&t.closest('button');if(!b||b.hasAttribute('popovertarget')||(b.form&&b.type==='submit'))return}" +
  'e.stopPropagation();p.push(e)}' +
  'k.forEach(function(n){d.addEventListener(n,hear,true)});' +
  'p.stop=function(){k.forEach(function(n){d.removeEventListener(n,hear,true)})};' +
  "p.note=function(){p.fields=[].map.call(d.querySelectorAll('input,textarea,select'),function(f){return{field:f,value:f.value,checked:f.checked,initial:f.defaultValue}})}})()";

/** Replays captured events in order; repeated presses of one button count once. */
export async function pressAgain(): Promise<void> {
  const done = new Map<HTMLElement, string>();
  for (const event of window.earlyPresses?.splice(0) ?? []) {
    const { target } = event;
    // The target may be the icon inside a button.
    const pressed = target instanceof Element ? (target.closest('button') ?? target) : null;
    if (!(pressed instanceof HTMLElement)) continue;
    const how = event instanceof KeyboardEvent ? event.key : event.type;
    if (done.get(pressed) === how) continue;
    done.set(pressed, how);
    // Wait for the render caused by the previous event.
    await new Promise((resolve) => setTimeout(resolve));
    if (!pressed.isConnected) continue;
    if (event instanceof KeyboardEvent)
      pressed.dispatchEvent(
        new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }),
      );
    else if (pressed instanceof HTMLFormElement) pressed.requestSubmit(stillOf(pressed, event));
    else pressed.click();
  }
}

/** The submit button, if it still belongs to the form: otherwise `requestSubmit` throws. */
function stillOf(form: HTMLFormElement, event: Event): HTMLElement | null {
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.form === form ? submitter : null;
}
