import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { type SessionUser, session } from '../../shop/account/contract.ts';
import { mine as cart } from '../../shop/cart/contract.ts';
import { unreadCount } from '../../shop/notifications/contract.ts';
import { Shell } from './shell.tsx';

vi.mock('../../shop/cart/web/unsaved-note.tsx', () => {
  throw new Error('The module cannot be loaded.');
});

it('fails a logout with a message if its confirmation cannot be loaded', async () => {
  const maya: SessionUser = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' };
  const cachedRead = (contract: { name: string; path: string }, data: unknown) => ({
    ...contract,
    params: {},
    data,
  });
  const mug = { id: 'mug', title: 'Mug', quantity: 1, priceCents: 100, image: '', category: '', rating: 0 };
  const shop = new FakeShop();
  shop.respond('PUT /api/cart', refusal(503, 'unavailable'));
  const page = renderPage(<Shell />, {
    children: [{ path: '*', element: <h1>Some page</h1> }],
    cached: [
      cachedRead(session, { user: maya }),
      cachedRead(cart, { uid: 'maya', revision: 1, lines: [mug] }),
      cachedRead(unreadCount, { unread: 0 }),
    ],
  });
  act(() => void page.store.dispatch({ type: 'cart/changed', payload: { kind: 'remove', id: 'mug' } }));
  act(() => screen.getByRole('button', { name: 'Logout', hidden: true }).click());
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Logout failed. Please try again.'),
  );
  expect(shop.requests).not.toContain('POST /api/account/logout');
});
