/**
 * As a ref: when this goes away with the focus in it, the focus goes to the page's heading, and nothing moves. React
 * calls what a ref answers before it takes the element out of the page.
 */
export const restoreFocus = (element: HTMLElement | null) => () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading || !element?.contains(document.activeElement)) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
