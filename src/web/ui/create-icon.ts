import { createElement, type SVGProps } from 'react';

/** An icon's SVG elements as stored in `lucide-react`, in a 24 × 24 view box. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Replaces `createLucideIcon` in builds (`scripts/build-plugins.ts`): the original supports all frameworks and would add
 * 1 kB to every page. Icons are hidden from screen readers; a meaningful icon needs a text label.
 */
export default function createIcon({ node }: IconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
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
      children,
    );
}
