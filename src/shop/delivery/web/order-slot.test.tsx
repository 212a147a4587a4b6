import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead, details, mayaSession } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { emptyAddress } from '../address.ts';
import { type OrderDelivery, ofOrder, type Parcel } from '../contract.ts';
import { slotTexts } from '../slot-texts.ts';
import { OrderDeliverySection } from './order-slot.tsx';

const user = userEvent.setup();
const address = {
  ...emptyAddress('DE'),
  name: 'Maya Lindqvist',
  street: 'Harbour 5',
  postcode: '20095',
  city: 'Hamburg',
};
const delivery = { label: 'Standard', address, pickupAddress: '', version: 3 };
const parcel = (id: string, number: string, carrier = 'dhl'): Parcel => ({
  id,
  carrier,
  number,
  items: [{ productId: 'teapot', quantity: 1 }],
  shippedAt: '2026-11-20T09:00:00.000Z',
  version: 2,
});
const cached = (data: OrderDelivery) => cachedRead(ofOrder, { id: 'ORDER-1' }, data);

type Respond = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['respond']>;
const open = (
  data: OrderDelivery,
  {
    isAdmin = false,
    status = 'pending',
    respond,
  }: {
    isAdmin?: boolean;
    status?: string;
    respond?: Respond;
  } = {},
) =>
  renderScreen(<OrderDeliverySection order={details({ status })} orderId="ORDER-1" may={() => isAdmin} />, {
    cached: [mayaSession, cached(data)],
    ...(respond && { respond }),
  });

describe('delivery on the page of an order', () => {
  it('shows nothing of an order without delivery and parcels, except to administrators', () => {
    open({ delivery: null, parcels: [] });
    expect(screen.queryByText('Delivery')).toBeNull();
    cleanup();
    open({ delivery: null, parcels: [] }, { isAdmin: true });
    expect(screen.getByRole('button', { name: 'Add a parcel' })).toBeTruthy();
  });

  it('shows method, address and parcels with tracking, live, and no changes to shoppers', async () => {
    const { store } = open({ delivery, parcels: [] });
    expect(screen.getByText('20095 Hamburg')).toBeTruthy();
    const parcels = [parcel('1', 'JD1'), parcel('2', 'X', 'other'), parcel('3', '')];
    act(() => void store.dispatch(cacheReads([cached({ delivery, parcels })])));
    const link = await screen.findByRole('link', { name: /^DHL JD1/ });
    expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      'noopener noreferrer',
      '_blank',
    ]);
    expect(screen.getByText('X')).toBeTruthy();
    expect(screen.getAllByText('1 × Enamel Teapot')).toHaveLength(3);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('shows where a pick-up takes place', () => {
    open({ delivery: { ...delivery, address: null, pickupAddress: 'Market 1' }, parcels: [] });
    expect(screen.getByText('Pick-up at Market 1.')).toBeTruthy();
  });

  it.each([
    ['pending', [], true],
    ['in process', [parcel('1', '')], false],
    ['shipped', [], false],
    ['cancelled', [], false],
  ])('lets administrators correct the address of an order that is %s with %j: %s', (status, parcels, can) => {
    open({ delivery, parcels }, { isAdmin: true, status });
    expect(screen.queryAllByRole('button', { name: 'Correct address' })).toHaveLength(can ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: 'Add a parcel' })).toHaveLength(
      status === 'cancelled' ? 0 : 1,
    );
  });

  it('sends a corrected address with the version that was shown, and shows why it is refused', async () => {
    const { sent } = open(
      { delivery, parcels: [] },
      { isAdmin: true, respond: () => refusalOf(409, 'delivery-already-shipped', 'Already shipped.') },
    );
    await user.click(screen.getByRole('button', { name: 'Correct address' }));
    const city = await screen.findByRole('textbox', { name: 'City' });
    fireEvent.change(city, { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(city.getAttribute('aria-invalid')).toBe('true');
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    fireEvent.change(city, { target: { value: 'Altona' } });
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Already shipped.');
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 3,
      address: { city: 'Altona' },
    });
  });

  it('proposes the pieces that are left for a new parcel', async () => {
    const { sent } = open(
      { delivery, parcels: [parcel('1', 'JD1')] },
      { isAdmin: true, respond: () => ({ body: { delivery, parcels: [] } }) },
    );
    await user.click(screen.getByRole('button', { name: 'Add a parcel' }));
    const teapot = await screen.findByRole<HTMLInputElement>('spinbutton', {
      name: 'Enamel Teapot (1 left)',
    });
    expect(teapot.value).toBe('1');
    fireEvent.change(screen.getByRole('textbox', { name: 'Tracking number' }), { target: { value: 'jd 2' } });
    await user.click(screen.getByRole('button', { name: 'Save parcel' }));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      carrier: 'dhl',
      number: 'JD2',
      items: [
        { productId: 'coat', quantity: 1 },
        { productId: 'teapot', quantity: 1 },
      ],
    });
  });

  it('sends the same key if a parcel is saved again after a lost response, and another key after a change', async () => {
    open({ delivery, parcels: [] }, { isAdmin: true, respond: () => null });
    const keys: (string | null)[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
      return fetch(url, init);
    });
    await user.click(screen.getByRole('button', { name: 'Add a parcel' }));
    const save = await screen.findByRole('button', { name: 'Save parcel' });
    await user.click(save);
    await screen.findByText(slotTexts.order.failed);
    await user.click(save);
    fireEvent.change(screen.getByRole('textbox', { name: 'Tracking number' }), { target: { value: 'JD2' } });
    await user.click(save);
    await vi.waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[\w-]+$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('asks before it removes a parcel', async () => {
    const { sent } = open(
      { delivery, parcels: [parcel('1', 'JD1')] },
      { isAdmin: true, respond: () => ({ body: { delivery, parcels: [] } }) },
    );
    await user.click(screen.getByRole('button', { name: 'Remove parcel 1' }));
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes, remove' }));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ version: 2 });
  });
});
