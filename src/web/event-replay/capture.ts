/**
 * Event replay: captures input on a server-rendered page before hydration and replays it afterwards (`replay.ts`). A fixed
 * inline script in the head captures it from the first paint on.
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
  /** Last state of each changed field, also during hydration. */
  changes: Map<EventTarget, { value: string; checked: boolean }>;
  /** Stores the current state of all fields in `fields`. */
  captureFields: () => void;
  fields?: readonly CapturedField[];
  /** Removes the listeners. */
  stop: () => void;
}

declare global {
  interface Window {
    /** Set by `captureScript`; deleted after the replay. */
    eventCapture?: EventCapture;
  }
}

/**
 * Captures events until the replay, and stops their propagation: React must not handle them before. Links and buttons
 * that open a popover or `details` work without JavaScript and are left to the browser. Native form submission is
 * prevented: it would put the fields into the URL.
 */
export const captureScript =
  "(function(c,d,k){c=window.eventCapture={events:[],changes:new Map()};d=document;k=['click','submit','keydown','input'];" +
  'function capture(e){var t=e.target,b;' +
  "if(e.type==='input'){c.changes.set(t,{value:t.value,checked:t.checked});return}" +
  "if(e.type==='submit')e.preventDefault();" +
  "else if(e.type==='keydown'){if(e.key!=='Escape'&&(e.key!=='Enter'||t.form||!/^(INPUT|SELECT)$/.test(t.tagName)))return}" +
  "else{b=t.closest&&t.closest('button');if(!b||b.hasAttribute('popovertarget')||(b.form&&b.type==='submit'))return}" +
  'e.stopPropagation();c.events.push(e)}' +
  'k.forEach(function(n){d.addEventListener(n,capture,true)});' +
  'c.stop=function(){k.forEach(function(n){d.removeEventListener(n,capture,true)})};' +
  "c.captureFields=function(){c.fields=[].map.call(d.querySelectorAll('input,textarea,select'),function(f){return{field:f,value:f.value,checked:f.checked,initial:f.defaultValue}})}})()";
