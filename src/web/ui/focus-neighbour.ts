/**
 * Moves the focus before `row` is removed: to the next row, else the previous one, else the heading. Otherwise the
 * focus would fall back to the body.
 */
export function focusNeighbour(row: Element | null | undefined): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = neighbour ?? document.querySelector('main h1');
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus();
}
