/**
 * What a person pressed on a rendered page before its program came. The page can be read and typed into from its first
 * paint; a press in that moment must not be lost either, so a fixed script in the head keeps it until the page lives.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field, and what it held when the page's program took over. */
export interface FieldBefore {
  field: Field;
  value: string;
  checked?: boolean | undefined;
  /** What was drawn in a text. */
  initial?: string | undefined;
}

declare global {
  interface Window {
    /**
     * Left by `earlyPressesScript`: what was pressed, in order; `note`, after which `fields` has what each field held at
     * that moment; and `stop`, which ends the listening. Gone once the page is alive.
     */
    earlyPresses?: Event[] & {
      note?: () => void;
      stop?: () => void;
      fields?: readonly FieldBefore[];
      /** What each field that was changed held last, also after `note`: hydration takes its time. */
      typed?: Map<EventTarget, { value: string; checked: boolean }>;
    };
  }
}

/**
 * Listens from the head on, until what was typed and pressed has been taken up: React, which may be there already, hears
 * of a press only then. Links, and buttons that open a popover or a `details`, need no program and are left to the
 * browser. A form must not be sent by the browser: its fields would stand in the address.
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

/** Does what was pressed early, in the order it was pressed; two presses of one button count as one. */
export async function pressAgain(): Promise<void> {
  const done = new Map<HTMLElement, string>();
  for (const event of window.earlyPresses?.splice(0) ?? []) {
    const { target } = event;
    // What was hit may be the drawing inside a button, which cannot be pressed by itself.
    const pressed = target instanceof Element ? (target.closest('button') ?? target) : null;
    if (!(pressed instanceof HTMLElement)) continue;
    const how = event instanceof KeyboardEvent ? event.key : event.type;
    if (done.get(pressed) === how) continue;
    done.set(pressed, how);
    // Each finds the page as the one before left it, drawn.
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

/** The button that sent the form, unless it has left it since: `requestSubmit` throws for a stranger. */
function stillOf(form: HTMLFormElement, event: Event): HTMLElement | null {
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.form === form ? submitter : null;
}
