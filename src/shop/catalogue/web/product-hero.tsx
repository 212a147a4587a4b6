import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Picture } from '../../../web/ui/picture.tsx';
import { PictureDivider } from '../../../web/ui/picture-divider.tsx';
import { PiecesLeft } from './pieces-left.tsx';
import { PriceTag } from './price-tag.tsx';

export interface ProductHeroProps {
  id: string;
  image?: string | null | undefined;
  /** Replaces the picture of a product with several pictures. */
  gallery?: ReactNode;
  title: string;
  /** The page's h1, programmatically focusable. */
  heading: ReactNode;
  category: string;
  price: string;
  /** Regular price and end of a sale. */
  sale?: ReactNode;
  /** Notes of other features about the price. */
  priceNotes?: ReactNode;
  /** Stars, average and count. */
  rating: ReactNode;
  description: string;
  action: ReactNode;
  noImage?: string | undefined;
  /** See `Product`. */
  piecesLeft?: number | undefined;
}

/**
 * Top of the product page: picture, text, price and button. On large screens price and button stay visible next to a long
 * description and after scrolling past this section.
 */
export function ProductHero(props: ProductHeroProps) {
  const [section, isAbove] = useIsAbove();
  return (
    <section
      className="product-hero"
      ref={section}
      data-pinned={isAbove || undefined}
      aria-label={props.title}
    >
      <div
        className="product-hero-picture picture-box"
        data-empty={!(props.image || props.gallery) || undefined}
      >
        {props.gallery ?? (
          <Picture id={props.id} src={props.image} alt={props.title} eager noImage={props.noImage} />
        )}
      </div>
      <div className="product-hero-head">
        <p className="product-hero-category">{props.category}</p>
        {props.heading}
        <div className="rating-line">{props.rating}</div>
      </div>
      <div className="product-hero-divider">
        <PictureDivider />
      </div>
      <div className="product-hero-buy">
        <div className="product-hero-buy-box">
          <PriceTag size="large">{props.price}</PriceTag>
          {props.sale}
          {props.priceNotes}
          <PiecesLeft pieces={props.piecesLeft} />
          {props.action}
        </div>
      </div>
      <p className="product-hero-description">{props.description}</p>
    </section>
  );
}

/** Height of the header with its edge (px). */
const HEADER_PX = 96;

/** Returns a ref for an element, and whether the element has scrolled under the header. */
function useIsAbove(): [element: RefObject<HTMLElement | null>, isAbove: boolean] {
  const element = useRef<HTMLElement>(null);
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < HEADER_PX),
      { rootMargin: `-${HEADER_PX}px 0px 0px` },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return [element, isAbove];
}
