import { createContext, useContext } from 'react';
import type { WebFeature } from './feature.ts';

/** The shop's settings that every page shows; an empty text is not shown. */
export interface ShopIdentity {
  name: string;
  slogan: string;
  searchHint: string;
  /** An uploaded picture; undefined or null: the drawn logo. */
  logo?: { image: string; aspect: number } | null;
  contact?: { email: string; phone: string; address: string };
  features: readonly WebFeature[];
}

export const ShopContext = createContext<ShopIdentity>({
  name: 'Shopkeeper',
  slogan: '',
  searchHint: '',
  features: [],
});

export const useShop = () => useContext(ShopContext);
export const useShopName = () => useShop().name;
