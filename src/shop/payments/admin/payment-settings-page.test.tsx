import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { ShopContext } from '../../../web/shop-name.ts';
import { terms as deliveryTerms } from '../../delivery/contract.ts';
import { settings } from '../contract.ts';
import { INITIAL_SETTINGS } from '../rules.ts';
import { PaymentSettingsScreen } from './payment-settings-page.tsx';

const current = { ...INITIAL_SETTINGS, version: 3 };
type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];
const open = (respond?: Respond) =>
  renderScreen(<PaymentSettingsScreen />, {
    cached: [cachedRead(settings, {}, current)],
    ...(respond && { respond }),
  });
const changes = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');
const panel = (title: string) => within(screen.getByRole('heading', { name: title }).closest('section')!);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const offerTransfer = () => fireEvent.click(panel('Bank transfer').getByLabelText('Offer this method'));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save payment settings' }));

it('marks a missing account, focuses it and sends nothing', async () => {
  const view = open();
  offerTransfer();
  save();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Account holder')));
  expect(screen.getAllByText('Fill in this field to offer bank transfer or invoice.')).toHaveLength(2);
  expect(changes(view)).toEqual([]);
});

it('saves a method in cents and the account without spaces, with Undo', async () => {
  const view = open(() => ({ body: { ...current, version: 4 } }));
  offerTransfer();
  fireEvent.change(panel('Bank transfer').getByLabelText('Minimum amount'), { target: { value: '5.5' } });
  fireEvent.change(panel('Bank transfer').getByLabelText('Days until due'), { target: { value: '' } });
  type('Account holder', 'Lamp & Co');
  type('IBAN', 'de89 3704 0044 0532 0130 00');
  save();
  await waitFor(() =>
    expect(view.store.getState().toasts[0]).toMatchObject({ text: 'The payment settings were saved.' }),
  );
  expect(changes(view)).toMatchObject([
    {
      method: 'PUT',
      path: '/api/admin/payments/settings',
      body: {
        version: 3,
        settings: {
          methods: { transfer: { offered: true, minCents: 550, maxCents: null, daysUntilDue: null } },
          account: { iban: 'DE89370400440532013000' },
        },
      },
    },
  ]);
});

it('keeps unsaved changes when another administrator saves, and overwrites the newer settings on request', async () => {
  const view = open(() => refusalOf(409, 'payment-settings-stale', 'Stale.'));
  type('Bank name', 'Harbour Bank');
  act(() => {
    view.store.dispatch(cacheReads([cachedRead(settings, {}, { ...current, version: 4 })]));
  });
  expect(await screen.findByText(/Another administrator has saved payment settings/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Bank name').value).toBe('Harbour Bank');
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(changes(view)).toMatchObject([{ body: { version: 4 } }]));
});

describe('the limit to delivery methods', () => {
  const deliveryMethod = (id: string, kind: 'parcel' | 'pickup', active = true) => ({
    ...{ id, kind, active, name: { en: id, de: '' }, time: { en: '', de: '' }, pickupAddress: '' },
  });
  const terms = {
    ...{ version: 1, defaultCountry: 'DE', defaultGrams: 500, zones: [] },
    methods: [
      deliveryMethod('Shop', 'pickup'),
      deliveryMethod('Post', 'parcel'),
      deliveryMethod('Market', 'pickup', false),
    ],
  };
  /** Offers pay on pick-up, with these delivery methods. */
  function openWith(deliveryMethods: string[] | null) {
    const { methods } = current;
    const pickUp = { ...methods['pick-up'], offered: true, deliveryMethods };
    const saved = { ...current, methods: { ...methods, 'pick-up': pickUp } };
    const features = [{ name: 'delivery', pages: [] }];
    return renderScreen(
      <ShopContext value={{ name: '', slogan: '', searchHint: '', features }}>
        <PaymentSettingsScreen />
      </ShopContext>,
      {
        cached: [cachedRead(settings, {}, saved), cachedRead(deliveryTerms, {}, terms)],
        respond: () => ({ body: { ...saved, version: 4 } }),
      },
    );
  }
  const LIMIT = 'Offer it only with certain delivery methods';
  const pickUp = () => panel('Pay on pick-up');
  const press = (label: string) => fireEvent.click(pickUp().getByLabelText(label));

  it('is not offered without the feature delivery', () => {
    open();
    offerTransfer();
    expect(screen.queryByLabelText(LIMIT)).toBeNull();
  });

  it('suggests pick-ups for pay on pick-up, and needs at least one', async () => {
    const view = openWith(null);
    press(LIMIT);
    press('Market (inactive)');
    press('Shop');
    save();
    const error = await pickUp().findByText('Choose at least one delivery method, or remove the limit.');
    expect(pickUp().getByRole('group', { name: 'Delivery methods' }).getAttribute('aria-describedby')).toBe(
      error.id,
    );
    await waitFor(() => expect(document.activeElement).toBe(pickUp().getByLabelText('Shop')));
    expect(changes(view)).toEqual([]);
    press('Shop');
    press('Post');
    save();
    await waitFor(() =>
      expect(changes(view)).toMatchObject([
        { body: { settings: { methods: { 'pick-up': { deliveryMethods: ['Post', 'Shop'] } } } } },
      ]),
    );
  });

  it('says that its delivery methods were deleted, and can be removed', async () => {
    const view = openWith(['deleted']);
    expect(pickUp().getByText(/^The chosen delivery methods were deleted\./)).toBeTruthy();
    press(LIMIT);
    save();
    await waitFor(() =>
      expect(changes(view)).toMatchObject([
        { body: { settings: { methods: { 'pick-up': { deliveryMethods: null } } } } },
      ]),
    );
  });
});
