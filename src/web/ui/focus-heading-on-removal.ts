/**
 * Ref: moves the focus to the page's heading, without scrolling, when the focused element is removed. React runs a ref's
 * cleanup before it removes the element.
 */
export const focusHeadingOnRemoval = (element: HTMLElement | null) => () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading || !element?.contains(document.activeElement)) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
