import { createContext, useContext } from 'react';

/** Shop settings that the server embeds in the page; an empty text is not shown. */
export interface ShopIdentity {
  /** `SHOP_NAME` */
  name: string;
  /** `SHOP_SLOGAN` */
  slogan: string;
  /** `SHOP_SEARCH_HINT` */
  searchHint: string;
}

export const ShopContext = createContext<ShopIdentity>({ name: 'Shopkeeper', slogan: '', searchHint: '' });

export const useShop = () => useContext(ShopContext);
export const useShopName = () => useShop().name;
