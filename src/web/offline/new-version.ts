import { texts } from '../texts.ts';
import { newVersionTexts } from './texts.ts';

/**
 * Shows a bar that offers a new version. Plain DOM instead of React, loaded with the offline code, to keep pages small.
 */
export function offerNewVersion(accept: () => void): void {
  if (document.querySelector('.new-version')) return;
  const bar = document.createElement('div');
  bar.className = 'toast new-version';
  bar.setAttribute('role', 'status');
  document.body.append(bar);
  // Screen readers announce only text added to an existing live region.
  requestAnimationFrame(() => {
    const sentence = document.createElement('p');
    sentence.className = 'toast-text';
    sentence.textContent = newVersionTexts.ready;
    bar.append(
      sentence,
      button(newVersionTexts.reload, accept),
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
