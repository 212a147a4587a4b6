import { useEffect, useLayoutEffect } from 'react';
import { useShopName } from './shop-name.ts';

const called = (name: string, shopName: string) => {
  document.title = `${name} · ${shopName}`;
};

/** Calls the window after the row of the page table; what a page says of itself (`usePageTitle`) comes after it. */
export function useRouteTitle(title: string): void {
  const shopName = useShopName();
  // Effects of children run before those of their parents, but all layout effects before all others.
  useLayoutEffect(() => called(title, shopName), [title, shopName]);
}

/** Calls the window after what the page shows, as soon as that is known: ten tabs can be told apart. */
export function usePageTitle(title: string): void {
  const shopName = useShopName();
  useEffect(() => called(title, shopName), [title, shopName]);
}
