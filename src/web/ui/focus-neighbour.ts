/**
 * Call before `row` is taken away: the focus goes to the next row, else the previous one, else the page's
 * heading, so that it never falls back to the body.
 */
export function focusNeighbour(row: Element | null | undefined): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  give(neighbour ?? document.querySelector('main h1'));
}

function give(target: Element | null, options: FocusOptions = {}): void {
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus(options);
}

/**
 * As a ref: when this goes away with the focus in it, the focus goes to the page's heading, and nothing moves. React
 * calls what a ref answers before it takes the element out of the page.
 */
export const givesFocusBack = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement))
    give(document.querySelector('main h1'), { preventScroll: true });
};
