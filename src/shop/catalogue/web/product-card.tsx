import type { ReactNode } from 'react';
import { Link } from '../../../web/ui/link.tsx';
import { Picture } from '../../../web/ui/picture.tsx';
import type { PictureFit } from '../../../web/ui/picture-source.ts';
import type { UnitPrice } from '../unit-price.ts';
import { CardGridItem } from './card-grid.tsx';
import { PiecesLeft } from './pieces-left.tsx';
import { PriceNotes } from './price-notes.tsx';
import { PriceTag } from './price-tag.tsx';
import { RegularPrice } from './regular-price.tsx';
import { Stars, type StarsProps } from './stars.tsx';

/** Formatted data of a product card. */
export interface ProductCardView {
  id: string;
  title: string;
  image?: string | null | undefined;
  fit?: PictureFit | undefined;
  price: string;
  /** Cents; only during a sale. */
  regularPriceCents?: number | undefined;
  /** Lowest price of the 30 days before a reduction, in cents; see `Product`. */
  lowestPriceCents?: number | undefined;
  /** Price per reference quantity; see `Product`. */
  unitPrice?: UnitPrice | undefined;
  category: string;
  description: string;
  stars: Omit<StarsProps, 'size'>;
  /** 'No reviews' or 'N review(s)', literally. */
  reviewText: string;
  /** Correct plural for screen readers. */
  reviewLabel?: string | undefined;
  /** Pieces that are left; see `Product`. */
  piecesLeft?: number | undefined;
}

export interface ProductCardProps {
  product: ProductCardView;
  /** Link target of picture and title. */
  to: string;
  /** The Add to Cart button. */
  action: ReactNode;
  /** The View Review link, if it is shown. */
  review?: ReactNode;
  /** Loads the picture immediately: true in the first row. */
  eager?: boolean | undefined;
  noImage?: string | undefined;
}

/** Product in the grid (SPEC L44). */
export function ProductCard({ product, to, action, review, eager, noImage }: ProductCardProps) {
  const picture = (
    <Link className="image-well-link" to={to} tabIndex={-1}>
      <Picture
        id={product.id}
        src={product.image}
        fit={product.fit}
        alt={product.title}
        eager={eager}
        noImage={noImage}
      />
    </Link>
  );
  return (
    <CardGridItem picture={picture}>
      <article className="card" aria-label={product.title}>
        <div className="card-tag">
          <PriceTag>{product.price}</PriceTag>
          <RegularPrice cents={product.regularPriceCents} />
          <span className="card-category">{product.category}</span>
        </div>
        <PriceNotes product={product} />
        <h2 className="card-title">
          <Link to={to}>{product.title}</Link>
        </h2>
        <p className="card-description">{product.description}</p>
        <p className="card-rating">
          <Stars {...product.stars} />
          <span aria-hidden={product.reviewLabel ? true : undefined}>{product.reviewText}</span>
          {product.reviewLabel ? <span className="sr-only">{product.reviewLabel}</span> : null}
        </p>
        <PiecesLeft pieces={product.piecesLeft} />
        <div className="card-actions">
          {action}
          {review}
        </div>
      </article>
    </CardGridItem>
  );
}
