/**
 * Call before `row` is taken away: the focus goes to the next row, else the previous one, else the page's
 * heading, so that it never falls back to the body.
 */
export function focusNeighbour(row: Element | null | undefined): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = neighbour ?? document.querySelector('main h1');
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus();
}

/**
 * As a ref: when this goes away with the focus in it, the focus goes to the page's heading. React calls what a ref
 * answers before it takes the element out of the page.
 */
export const givesFocusBack = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) focusNeighbour(null);
};
