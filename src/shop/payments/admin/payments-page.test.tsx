import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { type AdminPayment, type AdminPaymentDetails, adminList, adminOne } from '../contract.ts';
import { PaymentsScreen } from './payments-page.tsx';

const payment: AdminPayment = {
  orderId: 'o1',
  orderCode: '0123456789',
  name: 'Maya Moss',
  method: 'transfer',
  reference: 'RF18539007547034',
  state: 'partly-paid',
  dueCents: 2_500,
  owedCents: 2_500,
  paidCents: 1_000,
  refundedCents: 0,
  openCents: 1_500,
  dueAt: '2026-12-09T12:00:00.000Z',
  placedAt: '2026-11-25T12:00:00.000Z',
  status: 'pending',
  version: 1,
};
const details: AdminPaymentDetails = {
  payment,
  events: [
    {
      id: 'e1',
      kind: 'confirmed',
      cents: 1_000,
      receivedOn: '2026-11-26',
      note: 'By cheque',
      isUndone: false,
      restocked: false,
      actorName: 'Ada',
      at: '2026-11-26T12:00:00.000Z',
    },
  ],
  lines: [{ productId: 'p1', title: 'Mug', quantity: 2, refundedPieces: 0, cents: 2_500 }],
};
type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];
const open = (payments: AdminPayment[], respond?: Respond) =>
  renderScreen(<PaymentsScreen />, {
    cached: [
      cachedRead(adminList, { filter: 'all', search: '' }, { payments, hasNewer: false, hasOlder: false }),
      cachedRead(adminOne, { id: 'o1' }, details),
    ],
    ...(respond && { respond }),
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Requests other than reads. */
const changes = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');
const dialog = () => screen.findByRole('dialog');

it('shows order, method, reference, state and amounts', () => {
  open([payment]);
  const row = screen.getAllByRole('row').at(-1)!;
  for (const text of [
    '0123456789',
    'Maya Moss',
    'Bank transfer',
    'RF18 5390 0754 7034',
    'Partly paid',
    'due Dec 9, 2026',
    '$25.00',
    'paid $10.00',
    '$15.00',
  ])
    expect(within(row).getByText(text)).toBeTruthy();
});

it('says that there are no payments yet', () => {
  open([]);
  expect(screen.getByText(/^No payments yet\./)).toBeTruthy();
});

it('marks the open amount as paid, with an idempotency key', async () => {
  const view = open([payment], () => ({ body: { ...payment, version: 2, openCents: 0, state: 'paid' } }));
  press('Mark as paid: order 0123456789');
  await dialog();
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('15.00');
  type('Received on', '2026-11-27');
  type('Note', ' by hand ');
  press('Save');
  await waitFor(() =>
    expect(view.store.getState().toasts[0]?.text).toBe('$15.00 recorded for order 0123456789.'),
  );
  expect(changes(view)).toMatchObject([
    {
      method: 'POST',
      path: '/api/admin/payments/o1/confirm',
      body: { version: 1, cents: 1_500, receivedOn: '2026-11-27', note: 'by hand' },
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('marks an invalid amount and sends nothing', async () => {
  const view = open([payment]);
  press('Mark as paid: order 0123456789');
  await dialog();
  type('Amount', 'ten');
  press('Save');
  expect(await screen.findByText('Enter an amount above 0, for example 19.95.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
  expect(changes(view)).toEqual([]);
});

it('shows in the dialog that another administrator has recorded a payment', async () => {
  open([payment], () => refusalOf(409, 'payment-changed', 'The payment has changed.'));
  press('Mark as paid: order 0123456789');
  await dialog();
  press('Save');
  expect(await screen.findByText(/The payment has changed/)).toBeTruthy();
});

it('does not refund a payment that another administrator has changed since the form was opened', async () => {
  const view = open([payment], () => refusalOf(409, 'payment-changed', 'The payment has changed.'));
  press('Details of order 0123456789');
  await dialog();
  press('Refund');
  act(() => {
    const newer = { ...details, payment: { ...payment, version: 2, refundedCents: 100 } };
    view.store.dispatch(cacheReads([cachedRead(adminOne, { id: 'o1' }, newer)]));
  });
  type('Mug, quantity (at most 2)', '1');
  type('Reason', 'A scratch');
  press('Record refund');
  expect(await screen.findByText(/The payment has changed/)).toBeTruthy();
  expect(changes(view)).toMatchObject([{ body: { version: 1 } }]);
  press('Record refund');
  await waitFor(() => expect(changes(view)).toMatchObject([{}, { body: { version: 2 } }]));
});

it('shows the history and undoes a payment', async () => {
  const view = open([payment], () => ({ body: { ...payment, version: 2, paidCents: 0 } }));
  press('Details of order 0123456789');
  await dialog();
  expect(screen.getByText('Paid $10.00')).toBeTruthy();
  expect(screen.getByText('By cheque')).toBeTruthy();
  press('Undo the payment of $10.00');
  await waitFor(() =>
    expect(changes(view)).toMatchObject([
      { path: '/api/admin/payments/o1/undo', body: { version: 1, event: 'e1' } },
    ]),
  );
});

it('refunds pieces of a line after the correction of errors', async () => {
  const view = open([payment], () => ({ body: { ...payment, version: 2, refundedCents: 1_250 } }));
  press('Details of order 0123456789');
  await dialog();
  press('Refund');
  press('Record refund');
  expect(await screen.findByText('Enter a quantity for at least one item.')).toBeTruthy();
  expect(screen.getByText('Enter the reason for the refund.')).toBeTruthy();
  expect(changes(view)).toEqual([]);
  type('Mug, quantity (at most 2)', '1');
  type('Reason', 'A scratch');
  expect(screen.getByText('Amount of the refund: $12.50')).toBeTruthy();
  press('Record refund');
  await waitFor(() =>
    expect(changes(view)).toMatchObject([
      {
        path: '/api/admin/payments/o1/refund',
        body: {
          ...{ version: 1, cents: 1_250, reason: 'A scratch', restock: false },
          lines: [{ productId: 'p1', pieces: 1 }],
        },
      },
    ]),
  );
});

it('refunds another amount up to what was paid', async () => {
  const view = open([payment], () => ({ body: { ...payment, version: 2, refundedCents: 300 } }));
  press('Details of order 0123456789');
  await dialog();
  press('Refund');
  fireEvent.change(screen.getByLabelText('Refund'), { target: { value: 'amount' } });
  type('Amount', '10.01');
  type('Reason', 'Late');
  press('Record refund');
  expect(await screen.findByText('Enter an amount of at most $10.00.')).toBeTruthy();
  type('Amount', '3');
  press('Record refund');
  await waitFor(() => expect(changes(view)).toMatchObject([{ body: { cents: 300, lines: [] } }]));
});

/** Records the idempotency keys of requests from now on. */
function recordKeys(): (string | null)[] {
  const keys: (string | null)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
    return fetch(url, init);
  });
  return keys;
}

it.each(['payment', 'refund'])('repeats a %s without a response as the same request', async (kind) => {
  let isReachable = false;
  const view = open([payment], () => (isReachable ? { body: { ...payment, version: 2 } } : null));
  const keys = recordKeys();
  if (kind === 'payment') press('Mark as paid: order 0123456789');
  else press('Details of order 0123456789');
  await dialog();
  if (kind === 'refund') {
    press('Refund');
    fireEvent.change(screen.getByLabelText('Refund'), { target: { value: 'amount' } });
    type('Amount', '3');
    type('Reason', 'Late');
  }
  const save = kind === 'payment' ? 'Save' : 'Record refund';
  press(save);
  await within(await dialog()).findByRole('alert');
  // The shop has recorded it: only the response was lost.
  act(() => {
    const newer = { ...details, payment: { ...payment, version: 2 } };
    view.store.dispatch(cacheReads([cachedRead(adminOne, { id: 'o1' }, newer)]));
  });
  isReachable = true;
  press(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes(view).at(-1)).toMatchObject({ body: { version: 1 } });
  expect([keys.length >= 2, new Set(keys).size]).toEqual([true, 1]);
});
