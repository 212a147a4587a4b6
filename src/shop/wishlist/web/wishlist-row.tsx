import type { Ref } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { AddToCartButton } from '../../cart/web/add-to-cart-button.tsx';
import { PiecesLeft } from '../../catalogue/web/pieces-left.tsx';
import { PriceNotes } from '../../catalogue/web/price-notes.tsx';
import { RegularPrice } from '../../catalogue/web/regular-price.tsx';
import type { WishlistItem } from '../contract.ts';
import { entryKey } from '../rules.ts';
import { texts } from '../texts.ts';

const screenTexts = texts.screen;

interface WishlistRowProps {
  item: WishlistItem;
  onRemove: () => void;
  ref: Ref<HTMLLIElement>;
}

/** A product of the wishlist, with Add to Cart and Remove. */
export function WishlistRow({ ref, item, onRemove }: WishlistRowProps) {
  const { id, title, image, priceCents, regularPriceCents, piecesLeft } = item;
  return (
    <li className="wishlist-row" data-key={entryKey(item)} ref={ref} tabIndex={-1}>
      <Thumb id={id} src={image} />
      <div className="wishlist-product">
        <h2 className="wishlist-title">
          <Link to={`/product/${id}`}>{title}</Link>
        </h2>
        <p className="wishlist-price">
          {formatCents(priceCents)}
          {regularPriceCents === undefined ? null : ' '}
          <RegularPrice cents={regularPriceCents} />
        </p>
        <PriceNotes product={item} />
        <PiecesLeft pieces={piecesLeft} />
      </div>
      <div className="wishlist-actions">
        <AddToCartButton product={item} />
        <Button variant="quiet" aria-label={screenTexts.removeOf(title)} onClick={onRemove}>
          {screenTexts.remove}
        </Button>
      </div>
    </li>
  );
}
