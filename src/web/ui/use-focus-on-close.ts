import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Ref of the element that gets the focus when something closes, such as a question in the place of its button, and the
 * focus was in it. Otherwise the focus would fall back to the body.
 */
export function useFocusOnClose<E extends HTMLElement>(
  isOpen: boolean,
  options?: FocusOptions,
): RefObject<E | null> {
  const target = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  const preventScroll = options?.preventScroll === true;
  // Before the next event: a key that is pressed right after the closing must not go to the body.
  useLayoutEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && document.activeElement === document.body) target.current?.focus({ preventScroll });
  }, [isOpen, preventScroll]);
  return target;
}
