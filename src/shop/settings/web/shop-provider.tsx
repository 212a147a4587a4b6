import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { language } from '../../../shared/language.ts';
import { currentCurrency, setCurrency } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import type { WebFeature } from '../../../web/feature.ts';
import { ShopContext, type ShopIdentity } from '../../../web/shop-name.ts';
import { current as currentSettings } from '../contract.ts';

/** The optional features of the page. */
interface OptionalFeatures {
  /** Names of those that are on. */
  names: readonly string[];
  /** Loads all features of a shop with these optional ones. */
  load(names: readonly string[]): Promise<readonly WebFeature[]>;
}

/**
 * Provides the shop's settings to all components, live. `initial`: values of the page until the settings are read.
 * `optional`: in the browser only.
 */
export function ShopProvider({
  initial,
  optional,
  children,
}: {
  initial: ShopIdentity;
  optional?: OptionalFeatures;
  children: ReactNode;
}) {
  const { data } = useRead(currentSettings, {});
  const features = useFeatures(initial.features, optional, data?.features);
  const shop = useMemo(
    () =>
      data
        ? {
            ...initial,
            name: data.name,
            logo: data.logo,
            ...data.texts[language],
            contact: data.contact,
            features,
          }
        : initial,
    [data, initial, features],
  );
  useStyleSheet(data?.styleSheet);
  const currency = data?.currency ?? currentCurrency();
  // Set before the components below render amounts. The `key` renders them again when the currency changes.
  setCurrency(currency);
  return (
    <ShopContext value={shop} key={currency}>
      {children}
    </ShopContext>
  );
}

/** Returns the features of the page, and loads others when an administrator switches some on or off. */
function useFeatures(
  initial: readonly WebFeature[],
  optional: OptionalFeatures | undefined,
  names: readonly string[] | undefined,
): readonly WebFeature[] {
  const [loaded, setLoaded] = useState({ names: optional?.names, features: initial });
  useEffect(() => {
    if (!optional || !names || names.join() === loaded.names?.join()) return;
    let isOutdated = false;
    optional.load(names).then(
      (features) => {
        // A transition: the page stays as it is until components on it are loaded.
        if (!isOutdated) startTransition(() => setLoaded({ names, features }));
      },
      () => {}, // the next page load tries again
    );
    return () => {
      isOutdated = true;
    };
  }, [optional, names, loaded]);
  return loaded.features;
}

/** Loads the theme's style sheet; null removes it, undefined keeps that of the page. */
function useStyleSheet(url: string | null | undefined): void {
  useLayoutEffect(() => {
    const currentLink = document.querySelector<HTMLLinkElement>('link#theme');
    if (url === undefined || url === (currentLink?.getAttribute('href') ?? null)) return;
    if (url === null) {
      currentLink?.remove();
      return;
    }
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    // The previous theme stays until the new one is loaded, so that no colour flickers.
    link.addEventListener('load', () => {
      currentLink?.remove();
      link.id = 'theme';
    });
    link.addEventListener('error', () => link.remove());
    document.head.append(link);
    // If the theme changes again before this style sheet has loaded, removes it.
    return () => {
      if (link.id === '') link.remove();
    };
  }, [url]);
}
