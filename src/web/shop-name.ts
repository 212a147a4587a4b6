import { createContext, useContext } from 'react';
import type { WebFeature } from './feature.ts';

/** Facts of the shop, from settings that the server embeds in the page; an empty text is not shown. */
export interface ShopIdentity {
  /** `SHOP_NAME` */
  name: string;
  /** `SHOP_SLOGAN` */
  slogan: string;
  /** `SHOP_SEARCH_HINT` */
  searchHint: string;
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
