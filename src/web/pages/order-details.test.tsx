import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { cachedRead, details } from '../../../test/shopping-fixtures.ts';
import { type SessionUser, session } from '../../shop/account/contract.ts';
import { one } from '../../shop/orders/contract.ts';
import { webFeature as payments } from '../../shop/payments/web/feature.ts';
import type { WebFeature } from '../feature.ts';
import { loadAllSlots } from '../routing/page-modules.ts';
import { ShopContext } from '../shop-name.ts';
import OrderDetailsPage from './order-details.tsx';

beforeAll(() => loadAllSlots([payments]));
const admin: SessionUser = { uid: 'ada', email: 'ada@shop.test', name: 'Ada', role: 'admin' };
const packer: SessionUser = { ...admin, role: 'user', permissions: ['orders'] };

const backLink = (user: SessionUser, own: boolean, features: WebFeature[]) => {
  renderScreen(
    <ShopContext value={{ name: '', slogan: '', searchHint: '', features }}>
      <Routes>
        <Route path="/orders/:orderId" element={<OrderDetailsPage />} />
      </Routes>
    </ShopContext>,
    {
      at: '/orders/order-1',
      cached: [cachedRead(session, {}, { user }), cachedRead(one, { id: 'order-1' }, details({ own }))],
    },
  );
  const link = screen.getByRole('link', { name: /^(Back to Orders|Manage Orders)$/ });
  return `${link.textContent} ${link.getAttribute('href')}`;
};

it.each<[string, SessionUser, WebFeature[]]>([
  ['administrators', admin, [payments]],
  ['staff', packer, []],
])('leads %s from another user’s order back to all orders', (_, user, features) => {
  expect(backLink(user, false, features)).toBe('Manage Orders /admin/orders');
});

it.each<[string, SessionUser, boolean, WebFeature[]]>([
  ['their own order', admin, true, [payments]],
  ['another user’s order in a shop without optional features (SPEC L52)', admin, false, []],
])('leads from %s back to the viewer’s orders', (_, user, own, features) => {
  expect(backLink(user, own, features)).toBe('Back to Orders /orders');
});
