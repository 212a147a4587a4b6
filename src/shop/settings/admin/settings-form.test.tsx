import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { PRESETS } from '../../../shared/preset.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { type CurrentSettings, current } from '../contract.ts';
import { texts } from '../texts.ts';
import { ORIGINAL_THEME } from '../theme.ts';
import { SettingsScreen } from './settings-page.tsx';

const settings: CurrentSettings = {
  version: 3,
  name: 'Lamp & Co',
  logo: null,
  texts: { en: { slogan: 'Light.', searchHint: 'Lamp' }, de: { slogan: 'Licht.', searchHint: 'Lampe' } },
  contact: { email: '', phone: '', address: '' },
  currency: 'USD',
  theme: ORIGINAL_THEME,
  features: [],
  passwordPolicy: 'spec',
  styleSheet: null,
};
const cached = (change: Partial<CurrentSettings> = {}) => cachedRead(current, {}, { ...settings, ...change });
type Respond = Parameters<typeof renderScreen>[1] & object;

const open = (respond?: Respond['respond']) =>
  renderScreen(<SettingsScreen />, { cached: [cached()], ...(respond && { respond }) });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save settings' });

it('cannot save without changes', () => {
  open();
  expect(saveButton().disabled).toBe(true);
  type('Shop name', 'Lamps');
  expect(saveButton().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('Shop name').value).toBe('Lamp & Co');
  expect(saveButton().disabled).toBe(true);
});

it('asks before the tab is closed with unsaved changes', () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  open();
  expect(asks()).toBe(false);
  type('Shop name', 'Lamps');
  expect(asks()).toBe(true);
  type('Shop name', 'Lamp & Co');
  expect(asks()).toBe(false);
});

it('sends the version that was edited', async () => {
  const view = open(() => ({ body: { ...settings, name: 'Lamps', version: 4 } }));
  type('Shop name', ' Lamps ');
  fireEvent.click(saveButton());
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toBe('The settings were saved.'));
  expect(view.sent[0]).toMatchObject({
    method: 'PUT',
    path: '/api/admin/settings',
    body: { version: 3, settings: { name: 'Lamps' } },
  });
});

it('focuses the first invalid field', async () => {
  const view = open();
  type('Shop name', ' ');
  type('Email', 'nobody');
  fireEvent.click(saveButton());
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Shop name')));
  expect(view.sent).toEqual([]);
});

it('keeps unsaved changes when another administrator saves, and saves them over the new version on request', async () => {
  const view = open(() => ({ body: { ...settings, name: 'Mine', version: 5 } }));
  type('Shop name', 'Mine');
  await act(async () => void view.store.dispatch(cacheReads([cached({ name: 'Theirs', version: 4 })])));
  expect(screen.getByRole('alert').textContent).toContain('Another administrator has saved settings');
  expect(field('Shop name').value).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(view.sent).toMatchObject([{ body: { version: 4, settings: { name: 'Mine' } } }]),
  );
});

it('counts its own save as done if only the response was lost', async () => {
  const view = open(() => null);
  type('Shop name', 'Mine');
  fireEvent.click(saveButton());
  await screen.findByRole('alert');
  await act(async () => void view.store.dispatch(cacheReads([cached({ name: 'Mine', version: 4 })])));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('There are no unsaved changes.')).toBeTruthy();
});

it('shows the live settings while nothing is unsaved', async () => {
  const view = open();
  await act(async () => void view.store.dispatch(cacheReads([cached({ name: 'Theirs', version: 4 })])));
  expect(field('Shop name').value).toBe('Theirs');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('reads the newer settings if the server refuses a save as outdated', async () => {
  const view = open(({ method }) =>
    method === 'PUT'
      ? refusalOf(409, 'settings-stale', 'Another administrator has saved.')
      : { body: { ...settings, name: 'Theirs', version: 4 } },
  );
  type('Shop name', 'Mine');
  fireEvent.click(saveButton());
  fireEvent.click(await screen.findByRole('button', { name: 'Load the new settings' }));
  expect(field('Shop name').value).toBe('Theirs');
  expect(view.sent.map(({ method }) => method)).toEqual(['PUT', 'GET']);
});

it('warns about a colour that would make text hard to read, and does not save it', () => {
  open();
  fireEvent.click(screen.getByLabelText('Use my own accent colour'));
  expect(saveButton().disabled).toBe(false);
  type('Accent colour', '#ffe000');
  expect(screen.getByRole('alert').textContent).toContain('Some text would be hard to read');
  expect(saveButton().disabled).toBe(true);
  type('Accent colour', '#1c5c3a');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saveButton().disabled).toBe(false);
});

it('shows a connection error and keeps the changes', async () => {
  open(() => null);
  type('Shop name', 'Lamps');
  fireEvent.click(saveButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save the settings');
  expect(field('Shop name').value).toBe('Lamps');
});

it('shows a failed read and recovers on Retry', async () => {
  let isReachable = false;
  renderScreen(<SettingsScreen />, { respond: () => (isReachable ? { body: settings } : null) });
  expect(await screen.findByText('Failed to load the settings.')).toBeTruthy();
  isReachable = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(field('Shop name').value).toBe('Lamp & Co'));
});

it('switches an optional feature', async () => {
  const view = open(() => ({ body: { ...settings, features: ['wishlist'], version: 4 } }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Wishlist' }));
  fireEvent.click(saveButton());
  await waitFor(() => expect(view.sent).toMatchObject([{ body: { settings: { features: ['wishlist'] } } }]));
});

it('saves a preset with one click', async () => {
  const view = open(() => ({ body: { ...settings, version: 4 } }));
  fireEvent.click(screen.getByRole('button', { name: 'A small shop in the EU' }));
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toBe('The settings were saved.'));
  expect(view.sent[0]).toMatchObject({
    method: 'POST',
    path: '/api/admin/settings/preset',
    body: { version: 3, preset: 'small-shop-eu' },
  });
  expect(view.store.getState().toasts[0]?.canUndo).toBe(true);
});

it('says what each preset fills in, and what the owner must enter', () => {
  open();
  for (const preset of PRESETS) {
    const button = screen.getByRole('button', { name: texts.presetNames[preset] });
    const hint = document.getElementById(button.getAttribute('aria-describedby')!)!;
    expect(hint.textContent).toBe(texts.presetHints[preset]);
  }
  for (const preset of ['small-shop-eu', 'small-shop-us'] as const)
    expect(texts.presetHints[preset]).toContain('Admin > Payments > Methods and bank account');
  expect(texts.presetHints['small-shop-us']).toContain('Oregon');
  expect(texts.presetHints['small-shop-eu']).toContain('your legal texts');
});

it('shows why a preset is refused, and reads the newer settings', async () => {
  const message = 'Another administrator has saved other tax settings. Review them, then save yours again.';
  const view = open(({ method }) =>
    method === 'POST'
      ? refusalOf(409, 'tax-stale', message)
      : { body: { ...settings, name: 'Theirs', version: 4 } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'A small shop in the US' }));
  await waitFor(() => expect(field('Shop name').value).toBe('Theirs'));
  expect(view.store.getState().toasts[0]?.text).toBe(message);
});

it('shows that a preset could not be saved', async () => {
  const view = open(() => null);
  fireEvent.click(screen.getByRole('button', { name: 'As specified' }));
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toContain('Failed to save the settings'));
});

it('offers no preset while there are unsaved changes', () => {
  open();
  type('Shop name', 'Lamps');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'A small shop in the EU' }).disabled).toBe(
    true,
  );
  expect(screen.getByText('Save or discard your changes first.')).toBeTruthy();
});
