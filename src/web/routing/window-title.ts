import { useEffect, useLayoutEffect } from 'react';
import { useShopName } from '../shop-name.ts';

const setTitle = (name: string, shopName: string) => {
  document.title = `${name} · ${shopName}`;
};

/** Sets the document title to the title of the page table; `usePageTitle` overrides it. */
export function useRouteTitle(title: string): void {
  const shopName = useShopName();
  // Effects of children run before those of their parents, but all layout effects before all others.
  useLayoutEffect(() => setTitle(title, shopName), [title, shopName]);
}

/** Sets the document title to that of the content once it is loaded, so that tabs can be distinguished. */
export function usePageTitle(title: string): void {
  const shopName = useShopName();
  useEffect(() => setTitle(title, shopName), [title, shopName]);
}
