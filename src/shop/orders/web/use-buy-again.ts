import { useState } from 'react';
import { callRead } from '../../../web/api/http.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { buyAgain, buyAgainMessages } from '../../cart/buy-again.ts';
import { shellTexts as cartTexts } from '../../cart/shell-texts.ts';
import { useCart, useChangeCart } from '../../cart/web/use-cart.ts';
import { type Order, products } from '../contract.ts';

/** Result of "Buy again": a failure, or the differences from the original order. */
export interface BuyAgainMessage {
  tone: 'ok' | 'warn' | 'bad';
  sentences: readonly string[];
}

/** Adds an order's items to the cart at current prices and reports the differences. */
export function useBuyAgain(order: Pick<Order, 'id' | 'items'>) {
  const { items: lines } = useCart();
  const change = useChangeCart();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<BuyAgainMessage>();

  const run = async () => {
    setBusy(true);
    setMessage(undefined);
    const response = await callRead(products, { id: order.id });
    setBusy(false);
    if (!response.ok) return setMessage({ tone: 'bad', sentences: [cartTexts.addToCart.failed] });
    const productsById = new Map(response.value.products.map((product) => [product.id, product]));
    const result = buyAgain(lines, order.items, productsById);
    for (const cartChange of result.changes) change(cartChange);
    const sentences = buyAgainMessages(result);
    setMessage({
      tone: result.addedCount === 0 ? 'bad' : result.notes.length > 0 ? 'warn' : 'ok',
      sentences,
    });
    if (result.addedCount > 0) toast({ kind: 'success', text: sentences[0]! });
  };

  return { run: () => void run(), busy, message, dismiss: () => setMessage(undefined) };
}
