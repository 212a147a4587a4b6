import { type ComponentType, memo } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import type { Product } from '../contract.ts';
import { categoryLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import { ProductCard } from './product-card.tsx';
import { starDisplay } from './star-display.ts';

export interface HomeProductCardProps {
  product: Product;
  /** Whether View Review is shown: to logged-in users, and to visitors if features add details to the page it opens. */
  hasReviewsLink: boolean;
  /** The Add to Cart button; injected by the page, because the catalogue must not import the cart. */
  AddToCart: ComponentType<{ product: Product }>;
  /** True in the first row: the image is loaded eagerly. */
  eager: boolean;
}

/** Card of a product on Home (SPEC L44). */
export const HomeProductCard = memo(({ product, hasReviewsLink, AddToCart, eager }: HomeProductCardProps) => {
  const { id, title, rating } = product;
  const { card } = texts;
  return (
    <ProductCard
      product={{
        id,
        title,
        image: product.image,
        price: formatCents(product.priceCents),
        regularPriceCents: product.regularPriceCents,
        lowestPriceCents: product.lowestPriceCents,
        unitPrice: product.unitPrice,
        category: categoryLabel(product.category),
        description: product.description || card.noDescription,
        stars: starDisplay(rating.rate),
        reviewText: card.reviewCount(rating.count),
        reviewLabel: rating.count > 0 ? card.reviewCountSpoken(rating.count) : undefined,
        piecesLeft: product.piecesLeft,
      }}
      to={`/product/${id}`}
      action={<AddToCart product={product} />}
      review={
        hasReviewsLink ? (
          <ButtonLink to={`/reviews/${id}`} aria-label={card.viewReviewOf(title)}>
            {card.viewReview}
          </ButtonLink>
        ) : null
      }
      eager={eager}
      noImage={card.noImage}
    />
  );
});
HomeProductCard.displayName = 'HomeProductCard';
