import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead, openTransfer } from '../../../../test/shopping-fixtures.ts';
import { one, type ShownPayment } from '../contract.ts';
import { PaymentPanel } from './order-slot.tsx';

const show = (payment: ShownPayment | null) =>
  renderScreen(<PaymentPanel orderId="o1" />, {
    cached: [cachedRead(one, { id: 'o1' }, { payment })],
  });

it('shows how to pay an open amount', () => {
  show(openTransfer);
  for (const text of ['Bank transfer', 'Open', '$25.00', 'Dec 9, 2026', 'Lamp & Co', 'Thank you.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
  expect(screen.getByText('RF18 5390 0754 7034')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy Payment reference' })).toBeTruthy();
  expect(screen.queryByText('Danke.')).toBeNull();
});

it('shows no account, reference or due date once nothing is open', () => {
  show({ ...openTransfer, state: 'partly-refunded', paidCents: 2_500, refundedCents: 500, openCents: 0 });
  expect(screen.getByText('Partly refunded')).toBeTruthy();
  for (const text of ['$25.00', '$5.00']) expect(screen.getByText(text)).toBeTruthy();
  for (const text of [/^RF18/, /^DE89/, 'Thank you.', 'Please pay by'])
    expect(screen.queryByText(text)).toBeNull();
});

it.each<[string, Partial<ShownPayment>, string[], string[]]>([
  ['a paid order', { state: 'paid', paidCents: 2_500 }, ['Paid'], []],
  [
    'a paid order of which an overpayment was returned',
    { state: 'paid', paidCents: 3_000, refundedCents: 500 },
    ['Paid'],
    ['$30.00', '$5.00'],
  ],
  [
    'a refunded order',
    { state: 'refunded', paidCents: 2_500, refundedCents: 2_500 },
    ['Refunded'],
    ['$25.00'],
  ],
])('shows the status and each amount of %s once', (_, payment, statuses, amounts) => {
  show({ ...openTransfer, openCents: 0, ...payment });
  for (const text of [...statuses, ...amounts]) expect(screen.getAllByText(text)).toHaveLength(1);
  expect(screen.queryAllByText(/^\$/)).toHaveLength(amounts.length);
  expect(screen.queryAllByText(/paid|refunded/i)).toHaveLength(1);
});

it('shows the amount that the shop must return', () => {
  show({ ...openTransfer, state: 'overpaid', owedCents: 0, paidCents: 2_500, openCents: -2_500 });
  expect(screen.getByText('Refund due')).toBeTruthy();
  expect(screen.getByText('To be returned')).toBeTruthy();
});

it('shows nothing for an order without payment', () => {
  show(null);
  expect(screen.queryByText('Payment')).toBeNull();
});
