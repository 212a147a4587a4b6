import { createElement, type SVGProps } from 'react';

/** An icon's drawing as `lucide-react` keeps it, on a field of 24 by 24. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Takes the place of `createLucideIcon` in builds (`scripts/build-plugins.ts`): the package's own serves all frameworks
 * and weighs 1 kB on every page. Hidden from screen readers; an icon that says something would need a label beside it.
 */
export default function createIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...props }: SVGProps<SVGSVGElement> & { size?: number }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      drawing,
    );
}
