import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { type AdminOrder, adminOne } from '../admin-contract.ts';
import { OrderRow } from './order-row.tsx';

const order: AdminOrder = {
  id: 'o1',
  code: 'K7M2QX94TS',
  userId: 'maya',
  userName: 'Maya Lindqvist',
  userEmail: 'maya@example.com',
  itemCount: 1,
  quantity: 1,
  totalCents: 25_800,
  status: 'pending',
  createdAt: '2026-11-20T09:00:00.000Z',
  deliveryStatus: 'pending',
  deliveryDate: null,
  estimatedDelivery: null,
  version: 1,
  deletedByOwner: false,
  deleted: false,
  latest: null,
};
const charged: AdminOrder = {
  ...order,
  charges: [{ kind: 'discount', label: 'TEN', cents: -2_580 }],
  dueCents: 23_220,
};
const shipTo = { name: 'Maya Lindqvist', address: '12 Harbour Street' };
const callbacks = { updateRow() {}, removeRow() {}, restoreRow() {}, reportProblem() {} };

function open(shown: AdminOrder) {
  renderScreen(
    <table>
      <tbody>
        <OrderRow
          order={shown}
          callbacks={callbacks}
          selected={false}
          onSelect={() => {}}
          onRemove={() => {}}
          ref={null}
        />
      </tbody>
    </table>,
    { cached: [cachedRead(adminOne, { id: 'o1' }, { ...shown, items: [], shipTo, history: [] })] },
  );
}
const summary = 'Discount (TEN) -$25.80 · Amount due $232.20';
/** The texts of the cell with the amount; the first is the large figure. */
const amountTexts = () =>
  [...document.querySelector('[data-area="amount"]')!.childNodes].map(({ textContent }) => textContent);
const expand = () => fireEvent.click(screen.getByRole('button', { expanded: false }));

it('shows the amount due of an order with a discount, and the total in its details', () => {
  open(charged);
  expect(amountTexts()).toEqual(['$232.20', summary]);
  expand();
  expect(within(screen.getAllByRole('row').at(-1)!).getByText(`Total $258.00 · ${summary}`)).toBeTruthy();
});

it('shows the amount due of a deleted order', () => {
  open({ ...charged, deleted: true });
  expect(amountTexts()).toEqual(['$232.20', summary]);
});

it('shows the total of an order without charges, only in its row', () => {
  open(order);
  expect(amountTexts()).toEqual(['$258.00']);
  expand();
  expect(screen.queryByText(/Total|Amount due/)).toBeNull();
});
