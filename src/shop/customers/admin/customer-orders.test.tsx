import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { CustomerOrders } from './customer-orders.tsx';

it.each([
  ['pending', 'Pending'],
  ['in process', 'In Process'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['refunded', 'Refunded'],
])('names the status of an order that is %s', (status, label) => {
  const order = {
    id: 'o1',
    code: '7K3M9Q2XTB',
    status,
    dueCents: 1_000,
    createdAt: '2026-11-25T12:00:00.000Z',
  };
  renderScreen(<CustomerOrders orders={[order]} />);
  expect(screen.getByText(label)).toBeTruthy();
});
