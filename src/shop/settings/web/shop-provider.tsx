import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { language } from '../../../shared/language.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { ShopContext, type ShopIdentity } from '../../../web/shop-name.ts';
import { current } from '../contract.ts';

/** Provides the shop's settings to all components, live. `initial`: values of the page until the settings are read. */
export function ShopProvider({ initial, children }: { initial: ShopIdentity; children: ReactNode }) {
  const { data } = useRead(current, {});
  const shop = useMemo(
    () => (data ? { ...initial, name: data.name, ...data.texts[language], contact: data.contact } : initial),
    [data, initial],
  );
  useStyleSheet(data?.styleSheet);
  return <ShopContext value={shop}>{children}</ShopContext>;
}

/** Loads the theme's style sheet; null removes it, undefined keeps that of the page. */
function useStyleSheet(url: string | null | undefined): void {
  useLayoutEffect(() => {
    const present = document.querySelector<HTMLLinkElement>('link#theme');
    if (url === undefined || url === (present?.getAttribute('href') ?? null)) return;
    if (url === null) {
      present?.remove();
      return;
    }
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    // The previous theme stays until the new one is loaded, so that no colour flickers.
    link.addEventListener('load', () => {
      present?.remove();
      link.id = 'theme';
    });
    link.addEventListener('error', () => link.remove());
    document.head.append(link);
    // The theme has changed again before this one was loaded.
    return () => {
      if (link.id === '') link.remove();
    };
  }, [url]);
}
