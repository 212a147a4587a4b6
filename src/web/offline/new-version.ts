import { texts } from '../texts.ts';
import { newVersionTexts as words } from './texts.ts';

/**
 * The quiet bar that a newer version waits. Plain elements beside the app, loaded with the service worker's page side,
 * so that no page weighs more for it.
 */
export function offerNewVersion(accept: () => void): void {
  if (document.querySelector('.new-version')) return;
  const bar = document.createElement('div');
  bar.className = 'toast new-version';
  bar.setAttribute('role', 'status');
  document.body.append(bar);
  // Said only when it appears in a region that is there already.
  requestAnimationFrame(() => {
    const sentence = document.createElement('p');
    sentence.className = 'toast-text';
    sentence.textContent = words.ready;
    bar.append(
      sentence,
      button(words.reload, accept),
      button(texts.actions.close, () => bar.remove()),
    );
  });
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'toast-action';
  element.textContent = label;
  element.addEventListener('click', onClick);
  return element;
}
