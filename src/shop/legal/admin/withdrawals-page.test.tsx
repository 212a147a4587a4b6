import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { undoToast } from '../../../web/toasts/toasts.ts';
import { type Withdrawal, withdrawals } from '../contract.ts';
import { parseWithdrawalFilters, withdrawalParams } from '../withdrawal-filters.ts';
import { WithdrawalsScreen } from './withdrawals-page.tsx';

const row: Withdrawal = {
  id: 'one',
  receivedAt: '2026-11-25T10:00:00.000Z',
  orderCode: '7K3M9Q2XTB',
  name: 'Robin Fern',
  email: 'robin@people.test',
  items: '',
  reason: 'Too small',
  cleared: false,
  kind: 'matched',
  handledAt: null,
  version: 1,
};
const filters = parseWithdrawalFilters(new URLSearchParams());
type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];

function open(rows: Withdrawal[], respond?: Respond) {
  const page = { withdrawals: rows, hasNewer: false, hasOlder: rows.length > 1 };
  return renderScreen(<WithdrawalsScreen />, {
    cached: [cachedRead(withdrawals, withdrawalParams(filters), page)],
    ...(respond && { respond }),
  });
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('shows statements with the result of their comparison with the order', () => {
  open([
    row,
    { ...row, id: 'two', kind: 'unknown-order', orderCode: '0000000000' },
    { ...row, id: 'three', kind: 'repeated', cleared: true, name: '', email: '', reason: '' },
  ]);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows[0]!.textContent).toContain('The email address matches the order.');
  expect(rows[0]!.textContent).toContain('Reason: Too small');
  expect(rows[1]!.textContent).toContain('There is no order with this order ID.');
  expect(rows[2]!.textContent).toContain('The personal data have been deleted.');
  expect(screen.getAllByRole('link', { name: '7K3M9Q2XTB' })[0]!.getAttribute('href')).toBe(
    '/admin/orders?search=7K3M9Q2XTB',
  );
});

it('marks a statement as handled, with Undo', async () => {
  let version = 1;
  const view = open([row], ({ body }) => ({
    body: {
      ...row,
      version: ++version,
      handledAt: (body as { handled: boolean }).handled ? row.receivedAt : null,
    },
  }));
  fireEvent.click(button('Mark as handled: withdrawal from 7K3M9Q2XTB'));
  await waitFor(() =>
    expect(view.store.getState().toasts[0]?.text).toBe('The withdrawal from 7K3M9Q2XTB is handled.'),
  );
  await act(async () => void view.store.dispatch(undoToast(view.store.getState().toasts[0]!.id)));
  expect(view.sent.flatMap(({ body }) => (body ? [body] : []))).toEqual([
    { version: 1, handled: true },
    { version: 2, handled: false },
  ]);
});

it('reports a change that the server refuses', async () => {
  const view = open([row], () => refusalOf(409, 'withdrawal-stale', 'Check it again.'));
  fireEvent.click(button('Mark as handled: withdrawal from 7K3M9Q2XTB'));
  await waitFor(() =>
    expect(view.store.getState().toasts[0]?.text).toContain('Failed to change the withdrawal'),
  );
});

it('filters, and turns pages', async () => {
  const page = { withdrawals: [row, { ...row, id: 'two' }], hasNewer: false, hasOlder: true };
  const view = open(page.withdrawals, () => ({ body: page }));
  fireEvent.click(button('Next'));
  await waitFor(() => expect(view.location.search).toBe('?after=two&page=2'));
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'all' } });
  await waitFor(() => expect(view.location.search).toBe('?show=all'));
  await waitFor(() => expect(button('Next').disabled).toBe(false));
  fireEvent.click(button('Next'));
  await waitFor(() => expect(view.location.search).toBe('?show=all&after=two&page=2'));
});

it('says that no withdrawals match the filter', () => {
  open([]);
  expect(screen.getByText('No withdrawals match the selected filter.')).toBeTruthy();
});
