import { useState } from 'react';
import { callRead } from '../../../web/api/http.ts';
import { useToast } from '../../../web/toasts.ts';
import { buyAgain, buyAgainMessages } from '../../cart/buy-again.ts';
import { shellTexts as cartTexts } from '../../cart/shell-texts.ts';
import { useCart, useChangeCart } from '../../cart/web/use-cart.ts';
import { type Order, products } from '../contract.ts';

/** What "Buy again" has to say in the page: a failure, or what is different from when it was bought. */
export interface BuyAgainMessage {
  tone: 'ok' | 'warn' | 'bad';
  sentences: readonly string[];
}

/** Puts an order's items back into the cart at today's prices, and tells what has changed since. */
export function useBuyAgain(order: Pick<Order, 'id' | 'items'>) {
  const { items: lines } = useCart();
  const change = useChangeCart();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<BuyAgainMessage>();

  const run = async () => {
    setBusy(true);
    setNews(undefined);
    const answer = await callRead(products, { id: order.id });
    setBusy(false);
    if (!answer.ok) return setNews({ tone: 'bad', sentences: [cartTexts.addToCart.failed] });
    const today = new Map(answer.value.products.map((product) => [product.id, product]));
    const again = buyAgain(lines, order.items, today);
    for (const one of again.changes) change(one);
    const sentences = buyAgainMessages(again);
    setNews({ tone: again.addedCount === 0 ? 'bad' : again.notes.length > 0 ? 'warn' : 'ok', sentences });
    if (again.addedCount > 0) toast({ kind: 'success', text: sentences[0]! });
  };

  return { run: () => void run(), busy, news, dismiss: () => setNews(undefined) };
}
