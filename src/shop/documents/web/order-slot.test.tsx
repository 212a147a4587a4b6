import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import type { OrderSlotProps } from '../../../web/feature.ts';
import { creditable, type IssuedDocument, ofOrder } from '../contract.ts';
import { OrderDocuments } from './order-slot.tsx';

const invoice: IssuedDocument = {
  id: 'd1',
  kind: 'invoice',
  number: 'INV-2026-00001',
  orderId: 'order-1',
  orderCode: 'ORDER1',
  buyerName: 'Maya',
  dueCents: 2_500,
  issuedOn: '2026-11-25',
};
const order = { id: 'order-1' } as OrderSlotProps['order'];
const left = {
  id: 'd1',
  number: 'INV-2026-00001',
  dueCents: 2_500,
  creditedCents: 0,
  leftCents: 2_500,
  lines: [
    { title: 'Mug', quantity: 2, left: 2 },
    { title: 'Lamp', quantity: 1, left: 0 },
  ],
  deliveryCents: 490,
};
type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];
const open = (documents: IssuedDocument[], isAdmin: boolean, respond?: Respond) =>
  renderScreen(<OrderDocuments order={order} orderId="ORDER1" may={() => isAdmin} />, {
    cached: [
      cachedRead(ofOrder, { id: 'ORDER1' }, { documents }),
      cachedRead(creditable, { id: 'd1' }, left),
    ],
    ...(respond && { respond }),
  });
const changes = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');

it('shows shoppers nothing until a document is issued', () => {
  open([], false);
  expect(screen.queryByText('Documents')).toBeNull();
});

it('lets shoppers download a document, without the buttons of administrators', () => {
  open([invoice], false);
  const link = screen.getByRole('link', { name: 'Invoice INV-2026-00001' });
  expect(link.getAttribute('href')).toBe('/api/documents/d1/pdf');
  expect(screen.getByText('Nov 25, 2026, $25.00')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('issues an invoice only after a question, and says why it cannot be issued', async () => {
  const view = open([], true, () => refusalOf(409, 'document-seller-missing', 'Enter your name.'));
  expect(await screen.findByRole('link', { name: 'Packing slip' })).toBeTruthy();
  const issue = () => fireEvent.click(screen.getByRole('button', { name: 'Issue invoice' }));
  issue();
  expect(
    screen.getByRole('group', { name: 'Issue the invoice? It cannot be changed or deleted afterwards.' }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(changes(view)).toEqual([]);
  issue();
  fireEvent.click(screen.getByRole('button', { name: 'Yes, issue invoice' }));
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toBe('Enter your name.'));
  expect(changes(view)).toMatchObject([{ method: 'POST', path: '/api/admin/orders/order-1/invoice' }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Issue invoice' }));
});

it('issues a credit note for pieces and the delivery', async () => {
  const view = open([invoice], true, () => ({
    body: { ...invoice, id: 'd2', kind: 'credit-note', number: 'CN-1' },
  }));
  fireEvent.click(await screen.findByRole('button', { name: 'Issue credit note' }));
  fireEvent.change(await screen.findByLabelText('Credit'), { target: { value: 'lines' } });
  expect(screen.queryByLabelText(/Lamp/)).toBeNull();
  const pieces = screen.getByLabelText('Mug (at most 2)');
  const submit = screen.getAllByRole('button', { name: 'Issue credit note' }).at(-1)!;
  fireEvent.change(pieces, { target: { value: '3' } });
  fireEvent.click(submit);
  expect(await screen.findByText('Enter a whole number from 0 to 2.')).toBeTruthy();
  expect(changes(view)).toEqual([]);
  fireEvent.change(pieces, { target: { value: '1' } });
  fireEvent.click(screen.getByLabelText('Delivery ($4.90)'));
  fireEvent.click(submit);
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toBe('Credit note CN-1 was issued.'));
  expect(changes(view)).toMatchObject([
    {
      path: '/api/admin/documents/d1/credit-notes',
      body: {
        creditedCents: 0,
        credit: { kind: 'lines', lines: [{ position: 0, quantity: 1 }], delivery: true },
      },
    },
  ]);
});
