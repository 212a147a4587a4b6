import { type ComponentType, createElement, lazy, Suspense, useEffect } from 'react';

/**
 * A dialog whose code is loaded when it is first opened. A screen can load it earlier, after it has been shown, by
 * calling `usePreload`.
 */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazy(load) as unknown as ComponentType<Props>;
  return Object.assign(
    (props: Props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>,
    { usePreload: () => useEffect(() => void load().catch(() => {}), []) },
  );
}
