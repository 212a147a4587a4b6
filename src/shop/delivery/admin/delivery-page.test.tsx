import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead, mayaSession } from '../../../../test/shopping-fixtures.ts';
import { setCurrency } from '../../../shared/money.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { type CurrentTerms, terms, weights } from '../contract.ts';
import { DeliveryScreen } from './delivery-page.tsx';

const user = userEvent.setup();
const current: CurrentTerms = {
  version: 4,
  defaultCountry: 'DE',
  defaultGrams: 500,
  methods: [
    {
      id: 'standard',
      name: { en: 'Standard', de: '' },
      time: { en: '', de: '' },
      active: true,
      kind: 'parcel',
      pickupAddress: '',
    },
  ],
  zones: [
    {
      id: 'de',
      name: 'Germany',
      areas: [{ country: 'DE', prefixes: [] }],
      rates: [
        {
          methodId: 'standard',
          basis: 'grams',
          bands: [{ from: 0, to: null, cents: 499 }],
          freeFromCents: 5_000,
        },
      ],
    },
  ],
};
const cached = (data: CurrentTerms) => cachedRead(terms, {}, data);
type Respond = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['respond']>;
const open = (respond?: Respond) =>
  renderScreen(<DeliveryScreen />, {
    cached: [
      mayaSession,
      cached(current),
      cachedRead(
        weights,
        { search: '' },
        { products: [{ id: 'lamp', title: 'Lamp', grams: null }], nextCursor: null },
      ),
    ],
    ...(respond && { respond }),
  });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save delivery settings' });
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const change = (name: string, value: string) => enter(screen.getByRole('textbox', { name }), value);

describe('/admin/delivery', () => {
  it('checks the bands while they are edited, and does not save gaps', async () => {
    const { sent } = open(({ method }) => (method === 'PUT' ? { body: { ...current, version: 5 } } : {}));
    expect(saveButton().disabled).toBe(true);
    change('From (g)', '1');
    expect(
      screen.getByText('“Standard” in zone “Germany” has no price from 0 g to 0 g. Close the gap.'),
    ).toBeTruthy();
    expect(saveButton().disabled).toBe(true);
    change('From (g)', 'x');
    expect(screen.getByText('Correct the marked numbers.')).toBeTruthy();
    change('From (g)', '0');
    change('Price in $', '5.49');
    expect(screen.getByText('There are no gaps or overlaps.')).toBeTruthy();
    await user.click(saveButton());
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 4,
      terms: { zones: [{ rates: [{ bands: [{ from: 0, to: null, cents: 549 }] }] }] },
    });
  });

  it('shows the price of example goods, including unsaved changes', async () => {
    open();
    expect(screen.getByText('Standard: $4.99 (add $25.00 for free delivery)')).toBeTruthy();
    change('Price in $', '7.00');
    expect(screen.getByText('Standard: $7.00 (add $25.00 for free delivery)')).toBeTruthy();
    await user.selectOptions(
      within(screen.getByText('Preview').closest('section')!).getByRole('combobox', { name: 'Country' }),
      'France',
    );
    expect(screen.getByText('This destination is not in any zone.')).toBeTruthy();
  });

  it('keeps unsaved changes when another administrator saves, and offers both versions', async () => {
    const newer = { ...current, version: 5, defaultGrams: 900 };
    const { store, sent } = open(({ method }) =>
      method === 'PUT' ? refusalOf(409, 'delivery-terms-stale', 'Stale.') : { body: newer },
    );
    change('Price in $', '7.00');
    act(() => void store.dispatch(cacheReads([cached(newer)])));
    expect(await screen.findByText(/^Another administrator has saved delivery settings/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 5 });
    await user.click(screen.getByRole('button', { name: 'Load the new settings' }));
    expect(
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Default weight of a product in g' }).value,
    ).toBe('900');
  });

  it('adds a method, a zone and a country, and reports missing names and overlaps', async () => {
    open();
    await user.click(screen.getByRole('button', { name: 'Add a method' }));
    expect(screen.getByText('Enter an English name for each method.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove method Method 2' }));
    await user.click(screen.getByRole('button', { name: 'Add a zone' }));
    const zone = within(screen.getByRole('group', { name: 'Zone 2' }));
    await user.selectOptions(zone.getByRole('combobox', { name: 'Add a country' }), 'Germany');
    await user.click(zone.getByRole('checkbox', { name: 'Deliver with Standard' }));
    enter(zone.getByRole('textbox', { name: 'Price in $' }), '3');
    expect(
      screen.getByText('Zones “Germany” and “Zone 2” both contain Germany. Remove it from one of them.'),
    ).toBeTruthy();
    enter(zone.getByRole('textbox', { name: 'Postcodes in Germany' }), '20, 22');
    expect(screen.getByText('There are no gaps or overlaps.')).toBeTruthy();
  });

  it('names the currency of the shop in its fields', () => {
    onTestFinished(() => setCurrency('USD'));
    setCurrency('EUR');
    open();
    for (const name of ['Price in €', 'Free delivery from, in €', 'Value of the goods in €'])
      expect(screen.getByRole('textbox', { name })).toBeTruthy();
  });

  it('saves the weight of a product', async () => {
    const { sent } = open(() => ({ body: { id: 'lamp', title: 'Lamp', grams: 800 } }));
    change('Weight of Lamp in g', '8x');
    await user.click(screen.getByRole('button', { name: 'Save the weight of Lamp' }));
    expect(screen.getByRole('alert').textContent).toBe('Enter a whole number.');
    change('Weight of Lamp in g', '800');
    await user.click(screen.getByRole('button', { name: 'Save the weight of Lamp' }));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ grams: 800, was: null });
  });
});
