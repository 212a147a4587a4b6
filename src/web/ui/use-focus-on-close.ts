import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Ref of the element that gets the focus when a dialog or an inline confirmation that contains the focus closes.
 * Otherwise the focus would fall back to the body.
 */
export function useFocusOnClose<E extends HTMLElement>(
  isOpen: boolean,
  options?: FocusOptions,
): RefObject<E | null> {
  const target = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  const preventScroll = options?.preventScroll === true;
  // A layout effect runs before the next event, so that a key pressed right after closing does not go to the body.
  useLayoutEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && document.activeElement === document.body) target.current?.focus({ preventScroll });
  }, [isOpen, preventScroll]);
  return target;
}
