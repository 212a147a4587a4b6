import { Check } from 'lucide-react';
import { Button, type ButtonProps } from '../../../web/ui/button.tsx';
import type { CartProduct } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** A product from a catalogue list. */
interface AddToCartProduct extends Omit<CartProduct, 'rating'> {
  readonly rating: { readonly rate: number };
}

export interface AddToCartButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'block' | 'icon'> {
  product: AddToCartProduct;
}

const { addToCart: addToCartTexts } = shellTexts;

/**
 * Add to Cart on cards and the product page (SPEC L44, L91). Asks visitors to log in (SPEC L103, SETTLED 14). Marks a
 * product that is in the cart; pressing again shows a toast (SPEC L135).
 */
export function AddToCartButton({ product, variant = 'soft', ...buttonProps }: AddToCartButtonProps) {
  const { title, rating } = product;
  const { button, add, busy, failed, loggedOut, soldOut, inCart } = useAddToCart({
    ...product,
    rating: rating.rate,
  });
  return (
    <>
      <Button
        {...buttonProps}
        ref={button}
        variant={variant}
        aria-label={addToCartTexts.labelOf(title)}
        aria-disabled={loggedOut || soldOut || undefined}
        busy={busy}
        busyLabel={addToCartTexts.adding}
        onClick={add}
        onDisabledClick={add}
      >
        {addToCartTexts.label}
      </Button>
      {inCart ? (
        <span className="in-cart">
          <Check size={16} aria-hidden="true" />
          {addToCartTexts.inCart}
        </span>
      ) : null}
      {failed ? (
        <p className="field-error" role="alert">
          {addToCartTexts.failed}
        </p>
      ) : null}
    </>
  );
}
