import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeShop, renderPage } from '../../../../test/render-page.tsx';
import { coat, mayaSession, mayasCart } from '../../../../test/shopping-fixtures.ts';
import { CartLines } from '../../cart/web/cart-lines.tsx';
import type { WishlistItem } from '../../wishlist/contract.ts';
import { WishlistRow } from '../../wishlist/web/wishlist-row.tsx';
import type { ProductWithImages } from '../contract.ts';
import { HomeProductCard } from './home-product-card.tsx';
import { ProductDetail } from './product-detail.tsx';

beforeEach(() => void new FakeShop());
afterEach(cleanup);

const product: ProductWithImages = {
  id: 'mug',
  title: 'Mug',
  priceCents: 2_900,
  image: '',
  category: 'kitchen',
  description: '',
  rating: { rate: 0, count: 0 },
};
const onSale = { ...product, regularPriceCents: 3_450 };
const AddToCart = () => null;
const cached = [mayaSession, mayasCart()];
const struckThroughText = () => document.querySelector('s')?.textContent;

test('a card shows the regular price beside the sale price', () => {
  renderPage(<HomeProductCard product={onSale} hasReviewsLink={false} AddToCart={AddToCart} eager />);
  const card = within(screen.getByRole('article', { name: 'Mug' }));
  card.getByText('$29.00');
  expect(struckThroughText()).toBe('was $34.50');
});

test('the product page shows the regular price and the end of the sale in the time zone of the viewer', () => {
  const saleEndsAt = '2026-11-30T18:00:00.000Z';
  renderPage(<ProductDetail product={{ ...onSale, saleEndsAt }} rating={null} action={null} />);
  expect(struckThroughText()).toBe('was $34.50');
  expect(screen.getByText(/^Until/).textContent).toBe('Until Nov 30, 2026, 6:00 PM');
  expect(screen.getByText(/Nov 30/).getAttribute('datetime')).toBe(saleEndsAt);
});

test('the product page shows no end of a sale without one', () => {
  renderPage(<ProductDetail product={onSale} rating={null} action={null} />);
  expect(struckThroughText()).toBe('was $34.50');
  expect(screen.queryByText(/^Until/)).toBeNull();
});

test('the cart shows the regular price beside the price of one piece', () => {
  const line = { ...coat, priceCents: 2_900, regularPriceCents: 3_450, quantity: 2 };
  renderPage(<CartLines lines={[line]} />, { cached });
  expect(document.querySelector('.cart-line-each')?.textContent).toBe('$29.00 each was $34.50');
  screen.getByText('$58.00');
});

test('the wishlist shows the regular price beside the sale price', () => {
  const item: WishlistItem = { ...onSale, addedAt: '2026-01-01T12:00:00.000Z' };
  renderPage(<WishlistRow item={item} onRemove={() => {}} ref={null} />, { cached });
  expect(document.querySelector('.wishlist-price')?.textContent).toBe('$29.00 was $34.50');
});

test('nothing is struck through without a sale', () => {
  renderPage(
    <>
      <HomeProductCard product={product} hasReviewsLink={false} AddToCart={AddToCart} eager />
      <ProductDetail product={product} rating={null} action={null} />
      <CartLines lines={[coat]} />
    </>,
    { cached },
  );
  expect(struckThroughText()).toBeUndefined();
  expect(document.querySelector('.product-sale')).toBeNull();
});

const notes = () => [...document.querySelectorAll('.price-note')].map(({ textContent }) => textContent);
const legalPrices = { lowestPriceCents: 2_500, unitPrice: { cents: 9_667, per: '1kg' } } as const;
const expectedNotes = ['$96.67 / kg', 'Lowest price of the last 30 days: $25.00'];

test.each([
  [
    'a card',
    () => (
      <HomeProductCard
        product={{ ...onSale, ...legalPrices }}
        hasReviewsLink={false}
        AddToCart={AddToCart}
        eager
      />
    ),
  ],
  [
    'the product page',
    () => <ProductDetail product={{ ...onSale, ...legalPrices }} rating={null} action={null} />,
  ],
  ['the cart', () => <CartLines lines={[{ ...coat, ...legalPrices, regularPriceCents: 20_000 }]} />],
  [
    'the wishlist',
    () => (
      <WishlistRow
        item={{ ...onSale, ...legalPrices, addedAt: '2026-01-01T12:00:00.000Z' }}
        onRemove={() => {}}
        ref={null}
      />
    ),
  ],
])('%s shows unit price and lowest price', (_, element) => {
  renderPage(element(), { cached });
  expect(notes()).toEqual(expectedNotes);
});

test('the cart shows no unit price of a product that is no longer sold', () => {
  renderPage(<CartLines lines={[{ ...coat, ...legalPrices, unavailable: true }]} />, { cached });
  expect(notes()).toEqual([]);
});

test('a price without unit price and lowest price has no notes', () => {
  renderPage(
    <>
      <HomeProductCard product={onSale} hasReviewsLink={false} AddToCart={AddToCart} eager />
      <ProductDetail product={onSale} rating={null} action={null} />
      <CartLines lines={[coat]} />
    </>,
    { cached },
  );
  expect(notes()).toEqual([]);
});
