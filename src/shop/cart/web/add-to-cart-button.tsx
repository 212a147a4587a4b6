import { Button, type ButtonProps } from '../../../web/ui/button.tsx';
import type { CartProduct } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** A product as the catalogue lists it. */
interface AddToCartProduct extends Omit<CartProduct, 'rating'> {
  readonly rating: { readonly rate: number };
}

export interface AddToCartButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'block' | 'icon'> {
  product: AddToCartProduct;
}

const { addToCart: words } = shellTexts;

/**
 * Add to Cart on cards and on the product's page (SPEC L44, L91). A visitor may press it too, and is told to log in
 * (SPEC L103, SETTLED 14).
 */
export function AddToCartButton({ product, variant = 'soft', ...look }: AddToCartButtonProps) {
  const { title, rating } = product;
  const { button, add, busy, failed, signedOut } = useAddToCart({ ...product, rating: rating.rate });
  return (
    <>
      <Button
        {...look}
        ref={button}
        variant={variant}
        aria-label={words.labelOf(title)}
        aria-disabled={signedOut || undefined}
        busy={busy}
        busyLabel={words.adding}
        onClick={add}
        onRefused={add}
      >
        {words.label}
      </Button>
      {failed ? (
        <p className="field-error" role="alert">
          {words.failed}
        </p>
      ) : null}
    </>
  );
}
