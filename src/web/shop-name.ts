import { createContext, useContext } from 'react';

/** The shop's name (`SHOP_NAME`), given by the server in the page. */
export const ShopNameContext = createContext('Shopkeeper');

export const useShopName = () => useContext(ShopNameContext);
