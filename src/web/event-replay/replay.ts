import { restoreFields } from './restore-fields.ts';

/** Restores fields and replays events captured before hydration, then ends the capture. */
export async function replayCapture(): Promise<void> {
  await restoreFields(window.eventCapture?.fields ?? []);
  window.eventCapture?.stop();
  await replayEvents();
  delete window.eventCapture;
}

/** Replays captured events in order; repeated clicks on one button count once. */
export async function replayEvents(): Promise<void> {
  const replayed = new Map<HTMLElement, string>();
  for (const event of window.eventCapture?.events.splice(0) ?? []) {
    const { target } = event;
    // The target may be the icon inside a button.
    const element = target instanceof Element ? (target.closest('button') ?? target) : null;
    if (!(element instanceof HTMLElement)) continue;
    const kind = event instanceof KeyboardEvent ? event.key : event.type;
    if (replayed.get(element) === kind) continue;
    replayed.set(element, kind);
    // Wait for the render caused by the previous event.
    await new Promise((resolve) => setTimeout(resolve));
    if (!element.isConnected) continue;
    if (event instanceof KeyboardEvent)
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }),
      );
    else if (element instanceof HTMLFormElement) element.requestSubmit(submitterOf(element, event));
    else element.click();
  }
}

/** The submit button, if it still belongs to the form: otherwise `requestSubmit` throws. */
function submitterOf(form: HTMLFormElement, event: Event): HTMLElement | null {
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.form === form ? submitter : null;
}
