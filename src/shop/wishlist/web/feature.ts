import { Heart } from 'lucide-react';
import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/wishlist';
const { title } = shellTexts;

export const webFeature: WebFeature = {
  name: 'wishlist',
  pages: [
    {
      path,
      access: 'login',
      title,
      module: 'shop/wishlist/web/wishlist-page',
      load: () => import('./wishlist-page.tsx'),
    },
  ],
  productSlot: {
    module: 'shop/wishlist/web/product-slot',
    load: async () => (await import('./product-slot.tsx')).WishlistButton,
  },
  links: [{ to: path, label: title, icon: Heart }],
};
