import { formatCents } from '../../../shared/money.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { focusNeighbour } from '../../../web/ui/focus-neighbour.ts';
import { useFlip } from '../../../web/ui/use-flip.ts';
import { texts as catalogueTexts } from '../../catalogue/texts.ts';
import { decreaseOrRemove, undoRemoval } from '../changes.ts';
import { quoteCart } from '../quote.ts';
import { type CartLine, MAX_QUANTITY } from '../rules.ts';
import { texts } from '../texts.ts';
import { CartLine as Line } from './cart-line.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { useChangeCart } from './use-cart.ts';

const screenTexts = texts.screen;
/** Scope of the toasts whose Undo changes the cart. */
export const CART_TOAST_SCOPE = 'cart';

/** Cart lines with minus, plus and Remove; every removal can be undone (SPEC L48, L80, SETTLED 32). */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const change = useChangeCart();
  const toast = useToast();
  const list = useFlip();

  const remove = ({ id, title }: CartLine) => {
    const undo = undoRemoval(lines, id);
    focusNeighbour(rowOf(id));
    change({ kind: 'remove', id });
    toast({
      kind: 'info',
      text: screenTexts.removed(title),
      scope: CART_TOAST_SCOPE,
      undo() {
        if (!undo) return;
        change(undo);
        // Focuses the restored line after the next render: the Undo button disappears with its toast.
        setTimeout(() => rowOf(id)?.focus());
      },
    });
  };
  const decrease = (line: CartLine) => {
    const cartChange = decreaseOrRemove(line);
    if (cartChange.kind === 'remove') remove(line);
    else change(cartChange);
  };

  const amounts = new Map(quoteCart(lines).lines.map(({ line, totalCents }) => [line, totalCents]));
  return (
    <ul ref={list} className="cart-lines" aria-label={screenTexts.heading}>
      {lines.map((line) => (
        <Line
          key={line.id}
          id={line.id}
          title={line.title}
          image={line.image}
          to={`/product/${line.id}`}
          each={screenTexts.each(formatCents(line.priceCents))}
          regularPriceCents={line.regularPriceCents}
          lowestPriceCents={line.lowestPriceCents}
          unitPrice={line.unitPrice}
          priceChange={
            line.wasCents === undefined
              ? undefined
              : screenTexts.priceChanged(formatCents(line.wasCents), formatCents(line.priceCents))
          }
          unavailable={line.unavailable ? unavailableNote(line) : undefined}
          piecesLeft={line.piecesLeft === undefined ? undefined : catalogueTexts.piecesLeft(line.piecesLeft)}
          isTooMany={line.piecesLeft !== undefined && line.quantity > line.piecesLeft}
          amount={formatCents(amounts.get(line) ?? 0)}
          quantity={
            <QuantityStepper
              label={screenTexts.quantity(line.title)}
              value={line.quantity}
              max={MAX_QUANTITY}
              decreaseLabel={screenTexts.decrease(line.title)}
              increaseLabel={screenTexts.increase(line.title)}
              input={{
                onChange: (quantity) => change({ kind: 'setQuantity', id: line.id, quantity }),
                invalid: screenTexts.quantityInvalid(MAX_QUANTITY),
                limited: screenTexts.quantityLimited(MAX_QUANTITY),
              }}
              onDecrease={() => decrease(line)}
              onIncrease={() => change({ kind: 'increase', id: line.id })}
            />
          }
          remove={
            <Button
              variant="quiet"
              aria-label={screenTexts.removeOf(line.title)}
              onClick={() => remove(line)}
            >
              {screenTexts.remove}
            </Button>
          }
        />
      ))}
    </ul>
  );
}

const unavailableNote = ({ piecesLeft }: CartLine) =>
  piecesLeft === 0 ? catalogueTexts.piecesLeft(0) : screenTexts.unavailable;

function rowOf(id: string): HTMLElement | undefined {
  const rows = document.querySelectorAll<HTMLElement>('.cart-line');
  return [...rows].find(({ dataset }) => dataset.key === id);
}
