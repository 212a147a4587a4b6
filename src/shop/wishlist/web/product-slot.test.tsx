import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../../test/render-page.tsx';
import { cachedRead, mayaSession } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { Toasts } from '../../../web/shell/toasts.tsx';
import { contains } from '../contract.ts';
import { WishlistButton } from './product-slot.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cachedContains = (value: boolean) => cachedRead(contains, { id: 'mug' }, { contains: value });
const open = (isSaved: boolean) =>
  renderPage(
    <>
      <WishlistButton product={{ id: 'mug', title: 'Mug' }} />
      <Toasts />
    </>,
    { cached: [mayaSession, cachedContains(isSaved)] },
  );
const button = (name: string) => screen.getByRole('button', { name });

test.each([
  [false, 'Add to wishlist', 'PUT', 'Remove from wishlist', 'Mug added to your wishlist.'],
  [true, 'Remove from wishlist', 'DELETE', 'Add to wishlist', 'Mug removed from your wishlist.'],
] as const)(
  'shows the change before the response, with saved %s: %s',
  async (isSaved, name, method, then, text) => {
    open(isSaved);
    const { reply, arrive } = deferredResponse();
    shop.respond(`${method} /api/wishlist/mug`, reply);
    await userEvent.click(button(name));
    await userEvent.click(button(then));
    expect(shop.requests).toEqual([`${method} /api/wishlist/mug`]);
    arrive({});
    await screen.findByText(text);
    expect(screen.getByRole('link', { name: 'View wishlist' }).getAttribute('href')).toBe('/wishlist');
    expect(document.activeElement).toBe(button(then));
  },
);

test('rolls a refused change back and shows the reason', async () => {
  open(false);
  shop.respond('PUT /api/wishlist/mug', refusal(409, 'wishlist-full', 'Your wishlist is full.'));
  await userEvent.click(button('Add to wishlist'));
  expect((await screen.findByRole('alert')).textContent).toBe('Your wishlist is full.');
  button('Add to wishlist');
});

test('follows changes in other tabs', async () => {
  const { store } = open(false);
  act(() => void store.dispatch(cacheReads([cachedContains(true)])));
  await waitFor(() => button('Remove from wishlist'));
});
