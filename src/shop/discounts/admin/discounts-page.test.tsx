import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { adminCode, adminList, type DiscountCode } from '../admin-contract.ts';
import { DiscountsScreen } from './discounts-page.tsx';

const summer: DiscountCode = {
  id: 'c1',
  code: 'SUMMER',
  kind: 'percent',
  value: 10,
  startsAt: null,
  endsAt: '2999-01-01T00:00:00.000Z',
  minimumCents: 2_000,
  maxUses: 100,
  maxUsesPerUser: 1,
  ended: false,
  version: 3,
  uses: 7,
  revenueCents: 123_400,
  discountCents: 13_700,
};
const page = (...codes: DiscountCode[]) =>
  cachedRead(adminList, { filter: 'all' }, { codes, hasNewer: false, hasOlder: false });
const oneCode = (code: DiscountCode) => cachedRead(adminCode, { id: code.id }, code);
type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];
const open = (codes: DiscountCode[], respond?: Respond) =>
  renderScreen(<DiscountsScreen />, {
    cached: [page(...codes), ...codes.map(oneCode)],
    ...(respond && { respond }),
  });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Requests other than reads. */
const changes = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');
const row = () => screen.getAllByRole('row').at(-1)!;

it('shows discount, validity, use, revenue and discount given', () => {
  open([summer]);
  for (const text of [
    'SUMMER',
    '10%',
    'for orders of $20.00 or more',
    'Active',
    '7 of 100',
    'once per customer',
  ])
    expect(within(row()).getByText(text)).toBeTruthy();
  for (const amount of ['$1,234.00', '$137.00']) expect(within(row()).getByText(amount)).toBeTruthy();
});

it('says that there are no codes yet', () => {
  open([]);
  expect(screen.getByText('No discount codes yet.')).toBeTruthy();
});

it('converts a new code to upper case and its amount to cents', async () => {
  const view = open([], () => ({ body: { ...summer, code: 'NEW-1' } }));
  press('Add a code');
  type('Code', ' new-1 ');
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'amount' } });
  type('Amount', '5.5');
  type('Uses per customer', '');
  press('Save code');
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toBe('NEW-1 was added.'));
  expect(changes(view)).toMatchObject([
    {
      method: 'POST',
      path: '/api/admin/discounts',
      body: {
        code: 'NEW-1',
        kind: 'amount',
        value: 550,
        minimumCents: 0,
        maxUses: null,
        maxUsesPerUser: null,
      },
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('marks invalid fields, focuses the first one and sends nothing', async () => {
  const view = open([]);
  press('Add a code');
  type('Code', 'NEW');
  type('Percent', '101');
  type('Uses in total', '0');
  press('Save code');
  expect(await screen.findByText('Enter a whole number from 1 to 100.')).toBeTruthy();
  expect(
    screen.getByText('Enter a whole number from 1 to 1,000,000, or leave the field empty.'),
  ).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Percent')));
  expect(changes(view)).toEqual([]);
});

it('shows at the field that the code already exists', async () => {
  open([], () => refusalOf(409, 'discount-exists', 'Exists.', { code: 'This code already exists.' }));
  press('Add a code');
  type('Code', 'OLD');
  type('Percent', '10');
  press('Save code');
  expect(await screen.findByText('This code already exists.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
});

it('saves the terms of a code with the version that was edited', async () => {
  const view = open([summer], () => ({ body: { ...summer, value: 20, version: 4 } }));
  press('Edit SUMMER');
  type('Percent', '20');
  press('Save code');
  await waitFor(() =>
    expect(changes(view)).toMatchObject([{ body: { version: 3, value: 20, maxUses: 100 } }]),
  );
  expect(changes(view)[0]).toMatchObject({ method: 'PUT', path: '/api/admin/discounts/c1' });
});

it('keeps the seconds of start and end when another field is changed', async () => {
  const times = { startsAt: '2026-06-01T07:30:45.123Z', endsAt: '2999-01-01T00:00:59.999Z' };
  const view = open([{ ...summer, ...times }], () => ({ body: { ...summer, version: 4 } }));
  press('Edit SUMMER');
  type('Percent', '20');
  press('Save code');
  await waitFor(() => expect(changes(view)).toMatchObject([{ body: { value: 20, ...times } }]));
});

it('keeps the form when another administrator changes the code, and saves over the new version on request', async () => {
  const view = open([summer], () => ({ body: { ...summer, value: 20, version: 5 } }));
  press('Edit SUMMER');
  type('Percent', '20');
  view.store.dispatch(cacheReads([page(), oneCode({ ...summer, value: 15, endsAt: null, version: 4 })]));
  expect(await screen.findByText(/Another administrator has changed this code/)).toBeTruthy();
  expect(screen.getByText('Percent: 15 (was 10)')).toBeTruthy();
  expect(screen.getByText('End: empty (was 2999-01-01 00:00)')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save code' }).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Percent').value).toBe('20');
  press('Save mine');
  await waitFor(() => expect(changes(view)).toMatchObject([{ body: { version: 4, value: 20 } }]));
});

it('loads the new values of a code that another administrator has changed', async () => {
  const view = open([summer]);
  press('Edit SUMMER');
  type('Percent', '20');
  view.store.dispatch(cacheReads([page(), oneCode({ ...summer, value: 15, endsAt: null, version: 4 })]));
  fireEvent.click(await screen.findByRole('button', { name: 'Load the new values' }));
  expect(screen.getByLabelText<HTMLInputElement>('Percent').value).toBe('15');
  expect(screen.queryByText(/Another administrator has changed this code/)).toBeNull();
});

it('shows the change of another administrator at once while nothing has been typed', async () => {
  const view = open([summer]);
  press('Edit SUMMER');
  act(() => void view.store.dispatch(cacheReads([oneCode({ ...summer, value: 15, version: 4 })])));
  expect(screen.getByLabelText<HTMLInputElement>('Percent').value).toBe('15');
  expect(screen.queryByText(/Another administrator has changed this code/)).toBeNull();
});

it('ends a code, with Undo', async () => {
  const view = open([summer], () => ({ body: { ...summer, ended: true, version: 4 } }));
  press('End SUMMER');
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toBe('SUMMER has ended.'));
  expect(view.store.getState().toasts[0]?.canUndo).toBe(true);
  expect(changes(view)).toMatchObject([
    { path: '/api/admin/discounts/c1/ended', body: { version: 3, ended: true } },
  ]);
});

it('says why a code could not be ended', async () => {
  const view = open([summer], () => refusalOf(409, 'discount-stale', 'It has changed.'));
  press('End SUMMER');
  await waitFor(() =>
    expect(view.store.getState().toasts[0]?.text).toBe('Could not change the code: It has changed.'),
  );
});

it.each([false, true])('offers neither to end nor to reactivate a code whose end has passed', (ended) => {
  open([{ ...summer, endsAt: '2020-01-01T00:00:00.000Z', ended }]);
  expect(within(row()).getByText('Ended')).toBeTruthy();
  const buttons = within(row()).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Edit SUMMER']);
});

it('offers to reactivate an ended code', () => {
  open([{ ...summer, ended: true }]);
  expect(within(row()).getByText('Ended')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reactivate SUMMER' })).toBeTruthy();
});
