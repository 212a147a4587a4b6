import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { type SessionUser, session } from '../../shop/account/contract.ts';
import { cacheReads } from '../api/read-cache.ts';
import { loadFeatures, optionalFeatureNames } from '../features.ts';
import type { PageAccess } from '../routing/page.ts';
import { pageRoutesOf } from '../routing/routes.ts';
import { Guard, redirectFor } from './guard.tsx';

const shopper: SessionUser = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' };
const packer: SessionUser = { ...shopper, uid: 'pia', permissions: ['orders'] };
const cataloguer: SessionUser = { ...shopper, uid: 'cem', permissions: ['catalogue'] };
const admin: SessionUser = { ...shopper, uid: 'ada', role: 'admin' };
const cachedSession = (user: SessionUser | null) => ({
  name: session.name,
  path: session.path,
  params: {},
  data: { user },
});

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function RedirectTarget({ path }: { path: string }) {
  const { state } = useLocation() as { state: { from?: string } | null };
  return (
    <p>
      {path} from {state?.from}
    </p>
  );
}
const others = ['/login', '/not-authorized'].map((path) => ({
  path,
  element: <RedirectTarget path={path} />,
}));
const accessTo = (access: PageAccess['access']): PageAccess =>
  access === 'admin' ? { access, permission: 'orders' } : { access };
const enter = (access: PageAccess['access'], user?: SessionUser | null) =>
  renderPage(
    <Guard page={accessTo(access)}>
      <p>inside</p>
    </Guard>,
    {
      at: '/wanted?page=2',
      path: '/wanted',
      others,
      cached: user === undefined ? [] : [cachedSession(user)],
    },
  );
const shows = (text: string) => waitFor(() => screen.getByText(text));

describe('access', () => {
  it.each([
    ['login', null, '/login from /wanted?page=2'],
    ['admin', null, '/login from /wanted?page=2'],
    ['admin', shopper, '/not-authorized from /wanted?page=2'],
    ['login', shopper, 'inside'],
    ['login', admin, 'inside'],
    ['admin', admin, 'inside'],
    ['admin', packer, 'inside'],
    ['admin', cataloguer, '/not-authorized from /wanted?page=2'],
    ['login', cataloguer, 'inside'],
    ['public', null, 'inside'],
    ['any', null, 'inside'],
    ['any', shopper, 'inside'],
  ] as const)('to a %s page as %o shows %s', async (access, user, text) => {
    enter(access, user);
    await shows(text);
  });

  it('follows the table of SPEC L15-L33, with /reset-password', async () => {
    const pageRoutes = pageRoutesOf(await loadFeatures(optionalFeatureNames));
    expect(pageRoutes.map(({ path, access }) => [path, access])).toEqual(
      expect.arrayContaining([
        ['/', 'public'],
        ['/login', 'public'],
        ['/register', 'public'],
        ['/forgot-password-email', 'public'],
        ['/reset-password', 'public'],
        ['/confirm-email', 'public'],
        ['/reviews/:productId', 'public'],
        ['/cart', 'login'],
        ['/orders', 'login'],
        ['/orders/:orderId', 'login'],
        ['/product/:id', 'login'],
        ['/order-success', 'login'],
        ['/notifications', 'login'],
        ['/profile', 'login'],
        ['/admin', 'admin'],
        ['/admin/products', 'admin'],
        ['/admin/manage-products', 'admin'],
        ['/admin/add-product', 'admin'],
        ['/admin/orders', 'admin'],
        ['/not-authorized', 'any'],
      ]),
    );
    for (const page of pageRoutes)
      if (page.path.startsWith('/admin')) expect(redirectFor(page, shopper)).toBe('/not-authorized');
  });
});

describe('while the session is loading', () => {
  it('only the administrators’ guard shows a text; the shell shows it for others', async () => {
    shop.respond('GET /api/account/session', deferredResponse().reply);
    enter('admin');
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    cleanup();
    enter('login');
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByText('inside')).toBeNull();
  });

  it('the guard does not redirect if the shop is unreachable, and offers a retry', async () => {
    shop.respond(
      'GET /api/account/session',
      refusal(503, 'unavailable', 'The shop is busy. Please try again.'),
    );
    const { currentUrl } = enter('login');
    await shows('The shop is busy. Please try again.');
    expect(currentUrl()).toBe('/wanted?page=2');
    shop.respond('GET /api/account/session', { body: { user: shopper } });
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe('true');
    await shows('inside');
  });
});

describe('after entry', () => {
  it('the loss of the administrator role redirects immediately', async () => {
    const { store } = enter('admin', admin);
    await shows('inside');
    act(() => void store.dispatch(cacheReads([cachedSession({ ...admin, role: 'user' })])));
    await shows('/not-authorized from /wanted?page=2');
  });

  it('the end of the session leaves the page open', async () => {
    const { store, currentUrl } = enter('admin', admin);
    await shows('inside');
    act(() => void store.dispatch(cacheReads([cachedSession(null)])));
    await shows('inside');
    expect(currentUrl()).toBe('/wanted?page=2');
  });
});
