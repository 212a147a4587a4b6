import { Boxes, CircleAlert, Tag } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from '../../../web/ui/link.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import type { UnitPrice } from '../../catalogue/unit-price.ts';
import { PriceNotes } from '../../catalogue/web/price-notes.tsx';
import { RegularPrice } from '../../catalogue/web/regular-price.tsx';

export interface CartLineProps {
  id: string;
  title: string;
  image?: string | null | undefined;
  to?: string | undefined;
  /** "$34.50 each". */
  each?: string | undefined;
  /** Cents; only during a sale. */
  regularPriceCents?: number | undefined;
  /** See `Product`. */
  lowestPriceCents?: number | undefined;
  /** See `Product`. */
  unitPrice?: UnitPrice | undefined;
  /** "was $29.90, now $34.50". */
  priceChange?: string | undefined;
  /** Message when the product is no longer available; the line is struck out. */
  unavailable?: string | undefined;
  /** "Only 3 left". */
  piecesLeft?: string | undefined;
  /** True if the quantity exceeds the number of pieces left. */
  isTooMany?: boolean | undefined;
  quantity?: ReactNode;
  /** Price times quantity, as shown. */
  amount?: string | undefined;
  remove: ReactNode;
  ref?: Ref<HTMLLIElement> | undefined;
}

/** One line of the cart. */
export function CartLine({ ref, ...props }: CartLineProps) {
  const isUnavailable = props.unavailable !== undefined;
  return (
    <li
      className="cart-line"
      data-unavailable={isUnavailable || undefined}
      data-key={props.id}
      ref={ref}
      tabIndex={-1}
    >
      <Thumb id={props.id} src={props.image} grey={isUnavailable} />
      <div className="cart-line-name">
        <h2 className="cart-line-title">
          {props.to && !isUnavailable ? <Link to={props.to}>{props.title}</Link> : props.title}
        </h2>
        {props.each && !isUnavailable ? (
          <p className="cart-line-each">
            {props.each}
            {props.regularPriceCents === undefined ? null : ' '}
            <RegularPrice cents={props.regularPriceCents} />
          </p>
        ) : null}
        {isUnavailable ? null : <PriceNotes product={props} />}
        {props.priceChange && !isUnavailable ? (
          <p className="cart-line-note" data-tone="warn">
            <Tag size={16} aria-hidden="true" />
            {props.priceChange}
          </p>
        ) : null}
        {props.piecesLeft && !isUnavailable ? (
          <p className="cart-line-note" data-tone={props.isTooMany ? 'bad' : 'warn'}>
            <Boxes size={16} aria-hidden="true" />
            {props.piecesLeft}
          </p>
        ) : null}
        {isUnavailable ? (
          <p className="cart-line-note" data-tone="bad">
            <CircleAlert size={16} aria-hidden="true" />
            {props.unavailable}
          </p>
        ) : null}
      </div>
      {isUnavailable ? null : <div className="cart-line-quantity">{props.quantity}</div>}
      {isUnavailable ? null : <p className="cart-line-amount">{props.amount}</p>}
      <div className="cart-line-remove">{props.remove}</div>
    </li>
  );
}
