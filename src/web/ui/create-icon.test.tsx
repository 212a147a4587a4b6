import { createRequire } from 'node:module';
import { render } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { expect, it } from 'vitest';
import createIcon from './create-icon.ts';

const icons = createRequire(import.meta.url)
  .resolve('lucide-react')
  .replace(/dist\/.*/, 'dist/esm/icons');

/** Elements and attributes of an icon, without class names, which no stylesheet uses. */
function elementsOf(icon: ReactElement) {
  const { container } = render(icon);
  return Array.from(container.querySelectorAll('*'), (element) => [
    element.tagName,
    Object.fromEntries(
      [...element.attributes].filter(({ name }) => name !== 'class').map(({ name, value }) => [name, value]),
    ),
  ]);
}

it.each([
  ['house', {}],
  ['star', { size: 14, strokeWidth: 1.6, 'aria-hidden': true }],
  ['trash', { size: 28 }],
  ['circle-exclamation-point', { width: 10, height: 12 }],
])('renders %s with %j like the package', async (name, props) => {
  const { __iconData, default: Packaged } = await import(/* @vite-ignore */ `${icons}/${name}.mjs`);
  const Own: ComponentType<object> = createIcon(__iconData);
  expect(elementsOf(<Own {...props} />)).toEqual(elementsOf(<Packaged {...props} />));
});
