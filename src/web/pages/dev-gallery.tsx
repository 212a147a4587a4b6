import Gallery from '../../../gallery/gallery.tsx';
import { formatCents } from '../../shared/money.ts';
import { list } from '../../shop/catalogue/contract.ts';
import { categoryLabel } from '../../shop/catalogue/rules.ts';
import { useRead } from '../api/use-read.ts';

/** All components, with products of this shop, for developers. Demo shops only. */
export default function DevGalleryPage() {
  const { data } = useRead(list, {});
  const samples = data?.products
    .filter(({ image }) => image !== '')
    .map(({ id, title, priceCents, category, description, image }) => ({
      id,
      title,
      price: formatCents(priceCents),
      category: categoryLabel(category),
      description,
      src: image,
    }));
  return samples && samples.length > 0 ? <Gallery samples={samples.slice(0, 4)} /> : <Gallery />;
}
