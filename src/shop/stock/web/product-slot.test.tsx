import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../../test/render-page.tsx';
import { cachedRead, mayaSession } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { Toasts } from '../../../web/shell/toasts.tsx';
import { requested } from '../contract.ts';
import { RequestButton } from './product-slot.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ADD = 'Notify me when it is available';
const CANCEL = 'Cancel notification';
const cachedRequest = (value: boolean) => cachedRead(requested, { id: 'mug' }, { requested: value });
const open = (isRequested: boolean, piecesLeft?: number) =>
  renderPage(
    <main>
      <h1>Mug</h1>
      <RequestButton product={{ id: 'mug', title: 'Mug', ...(piecesLeft !== undefined && { piecesLeft }) }} />
      <Toasts />
    </main>,
    { cached: [mayaSession, cachedRequest(isRequested)] },
  );
const button = (name: string) => screen.getByRole('button', { name });

it.each([
  [false, ADD, 'PUT', CANCEL, 'You will get a notification when Mug is available again.'],
  [true, CANCEL, 'DELETE', ADD, 'You will not be notified about Mug.'],
] as const)(
  'shows the change before the response, with requested %s: %s',
  async (isRequested, name, method, then, text) => {
    open(isRequested, 0);
    const { reply, arrive } = deferredResponse();
    shop.respond(`${method} /api/stock/mug/request`, reply);
    await userEvent.click(button(name));
    await userEvent.click(button(then));
    expect(shop.requests).toEqual([`${method} /api/stock/mug/request`]);
    arrive({});
    await screen.findByText(text);
    expect(document.activeElement).toBe(button(then));
  },
);

it('rolls a refused request back and explains', async () => {
  open(false, 0);
  shop.respond('PUT /api/stock/mug/request', refusal(429, 'too-many-stock-requests', 'Too often.'));
  await userEvent.click(button(ADD));
  expect((await screen.findByRole('alert')).textContent).toBe('Too often.');
  button(ADD);
});

it.each([undefined, 3])('offers no request with %s pieces left', (piecesLeft) => {
  open(false, piecesLeft);
  expect(screen.queryByRole('button', { name: ADD })).toBeNull();
});

it('moves the focus to the heading when the request for an available product is withdrawn', async () => {
  open(true, 3);
  shop.respond('DELETE /api/stock/mug/request', {});
  await userEvent.click(button(CANCEL));
  expect(screen.queryByRole('button', { name: CANCEL })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mug' }));
});

it('follows changes in other tabs', async () => {
  const { store } = open(false, 0);
  act(() => void store.dispatch(cacheReads([cachedRequest(true)])));
  await waitFor(() => button(CANCEL));
});
