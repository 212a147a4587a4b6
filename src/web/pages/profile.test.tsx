import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import { type CachedRead, cacheReads } from '../api/read-cache.ts';
import ProfilePage from './profile.tsx';

const maya = { uid: 'u1', email: 'maya@people.test', name: 'Maya', role: 'user' };
const profile = {
  uid: 'u1',
  name: 'Maya',
  email: 'maya@people.test',
  address: '12 Cobbler Lane',
  role: 'user',
  orderEmails: true,
  emailConfirmed: true,
  newOrderEmails: true,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};
const device = (id: string, current: boolean, userAgent: string) => ({
  id,
  current,
  userAgent,
  loggedInAt: '2026-11-20T12:00:00.000Z',
  usedAt: '2026-11-20T12:00:00.000Z',
});
const devices = [
  device('d1', true, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36'),
  device('d2', false, 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0'),
];
const reads: Record<string, unknown> = {
  '/api/account/session': { user: maya },
  '/api/account/profile': profile,
  '/api/account/devices': { devices },
  '/api/account/terms': { canSelectRole: true, passwordPolicy: 'spec', demoMailbox: false },
};
const cachedRead = (name: string, data: unknown): CachedRead => ({
  name: `account.${name}`,
  path: `/account/${name}`,
  params: {},
  data,
});
const allReads = [
  cachedRead('session', { user: maya }),
  cachedRead('profile', profile),
  cachedRead('devices', { devices }),
  cachedRead('terms', reads['/api/account/terms']),
];

type Respond = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['respond']>;
/** Responds to reads with the data above, and to writes with `write`. */
function openProfile(write: Respond = () => ({}), cached = allReads) {
  return renderScreen(<ProfilePage />, {
    at: '/profile',
    cached: cached,
    respond: (call) => (call.method === 'GET' ? { body: reads[call.path] ?? {} } : write(call)),
  });
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const errorOf = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby');
  return id && document.getElementById(id)?.textContent;
};

describe('/profile (SPEC L47, L90, L133)', () => {
  it('shows a loading text, then name and address', async () => {
    openProfile(undefined, [cachedRead('session', { user: maya })]);
    expect(screen.getByText('Loading your profile...')).toBeTruthy();
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Maya');
    expect(screen.getByLabelText('Address')).toHaveProperty('value', '12 Cobbler Lane');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile');
  });

  it.each([
    [refusalOf(404, 'not-found', ''), 'Profile does not exist.'],
    [refusalOf(500, 'failed', ''), 'Failed to fetch profile.'],
    [null, 'Failed to fetch profile.'],
  ])('shows why the profile is missing, with Retry (%#)', async (reply, sentence) => {
    let isFailing = true;
    renderScreen(<ProfilePage />, {
      cached: [cachedRead('session', { user: maya })],
      respond: ({ path }) =>
        path === '/api/account/profile' && isFailing ? reply : { body: reads[path] ?? {} },
    });
    expect(await screen.findByText(sentence)).toBeTruthy();
    isFailing = false;
    press('Retry');
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe('true');
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Maya');
  });

  it('asks visitors to log in', () => {
    openProfile(undefined, [cachedRead('session', { user: null })]);
    expect(screen.getByText('Please log in to view your profile.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('contains the username for password managers', () => {
    openProfile();
    const form = screen.getByRole('button', { name: 'Change password' }).closest('form')!;
    const username = form.querySelector<HTMLInputElement>('input[autocomplete="username"]')!;
    expect(username.value).toBe(maya.email);
    expect(username.hidden).toBe(true);
  });

  it('validates both fields, and removes an error when its field is edited', async () => {
    const { sent } = openProfile();
    type('Name', '  ');
    type('Address', ' 1234 ');
    press('Update');
    expect(errorOf('Name')).toBe('Name is required.');
    expect(errorOf('Address')).toBe('Address must be at least 5 characters.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    type('Name', 'M');
    expect(errorOf('Name')).toBeNull();
    expect(errorOf('Address')).toBe('Address must be at least 5 characters.');
    type('Address', '12345');
    expect(errorOf('Address')).toBeNull();
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('updates name, address and email settings; a click removes the message', async () => {
    const { sent } = openProfile(({ body }) => ({ body: { ...profile, ...(body as object) } }));
    type('Name', 'Maya L');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Email me about my orders' }));
    press('Update');
    const message = await screen.findByText('Profile updated successfully.');
    expect(sent.find(({ method }) => method === 'PATCH')).toEqual({
      method: 'PATCH',
      path: '/api/account/profile',
      body: { name: 'Maya L', address: '12 Cobbler Lane', orderEmails: false },
    });
    fireEvent.click(message);
    expect(screen.queryByText('Profile updated successfully.')).toBeNull();
  });

  it('offers administrators emails about new orders, and about low stock only if the profile has this setting', async () => {
    const withProfile = (change: object) => [
      ...allReads.filter(({ name }) => name !== 'account.profile'),
      cachedRead('profile', { ...profile, role: 'admin', ...change }),
    ];
    const { store, sent } = openProfile(() => ({ body: profile }), withProfile({}));
    expect(screen.getByRole('checkbox', { name: 'Email me about new orders' })).toBeTruthy();
    const choice = { name: 'Email me about low stock' };
    expect(screen.queryByRole('checkbox', choice)).toBeNull();
    act(() => {
      store.dispatch(cacheReads(withProfile({ lowStockEmails: false })));
    });
    fireEvent.click(await screen.findByRole('checkbox', choice));
    press('Update');
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        newOrderEmails: true,
        lowStockEmails: true,
      }),
    );
  });

  it.each([
    [refusalOf(500, 'failed', ''), 'Failed to update profile.'],
    [null, 'Failed to update profile.'],
    [refusalOf(404, 'not-found', ''), 'Profile does not exist.'],
  ])('keeps the input when updating fails (%#)', async (reply, sentence) => {
    openProfile(() => reply);
    type('Name', 'Maya L');
    press('Update');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Maya L');
  });

  it('shows changes from another device, except in edited fields', async () => {
    const { store } = openProfile();
    type('Name', 'My own');
    act(() => {
      store.dispatch(
        cacheReads([cachedRead('profile', { ...profile, name: 'Other', address: '1 New Street' })]),
      );
    });
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveProperty('value', '1 New Street'));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'My own');
  });

  it('keeps the input when the session ends, and hides it from another user', async () => {
    const { store } = openProfile();
    type('Name', 'Half typ');
    act(() => {
      store.dispatch(cacheReads([cachedRead('session', { user: null })]));
    });
    expect(await screen.findByText('Please log in to view your profile.')).toBeTruthy();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Half typ');
    expect(screen.getByRole('button', { name: 'Update' })).toHaveProperty('disabled', true);
    expect(screen.queryByText('Logged-in devices')).toBeNull();
    const ben = { ...maya, uid: 'u2', name: 'Ben' };
    act(() => {
      store.dispatch(
        cacheReads([
          cachedRead('session', { user: ben }),
          cachedRead('profile', { ...profile, uid: 'u2', name: 'Ben' }),
        ]),
      );
    });
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ben'));
  });
});

describe('deleting the account (SPEC L47, L84, L133)', () => {
  it('needs a confirmation, with the focus on Cancel', async () => {
    const { sent } = openProfile();
    press('Delete');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' })));
    expect(screen.queryByRole('button', { name: 'Yes Delete' })).toBeNull();
    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('redirects to the login with a notice, and removes the stored uid', async () => {
    const opened = openProfile();
    press('Delete');
    press('Yes Delete');
    await waitFor(() => expect(opened.location.pathname).toBe('/login'));
    expect(opened.location.state).toEqual({ notice: 'accountDeleted' });
    expect(opened.sent).toContainEqual({ method: 'DELETE', path: '/api/account/profile', body: undefined });
    expect(localStorage.getItem('uid')).toBeNull();
  });

  it.each([
    [refusalOf(403, 'sign-in-too-old', ''), 'Failed to delete account. You may need to re-login.'],
    [null, 'Failed to delete account. You may need to re-login.'],
    [
      refusalOf(409, 'conflict', 'You are the last administrator. Appoint another administrator first.'),
      'You are the last administrator. Appoint another administrator first.',
    ],
  ])('shows why it failed, and stays on the page (%#)', async (reply, sentence) => {
    const opened = openProfile(() => reply);
    press('Delete');
    press('Yes Delete');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(opened.location.pathname).toBe('/profile');
    fireEvent.click(screen.getByText(sentence));
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('other account settings', () => {
  it('change the password and clear the fields', async () => {
    const { sent } = openProfile();
    fireEvent.input(screen.getByLabelText('Current password'), { target: { value: 'old123' } });
    fireEvent.input(screen.getByLabelText('New password'), { target: { value: 'new123' } });
    press('Change password');
    expect(
      await screen.findByText('Your password has been changed. Other devices have been logged out.'),
    ).toBeTruthy();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      current: 'old123',
      password: 'new123',
    });
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', '');
  });

  it.each([
    ['', 'new123', 'Current password', 'Please enter your current password.'],
    [
      'old123',
      '123456',
      'New password',
      'Password must be 6-8 characters, no spaces, only letters and numbers, and cannot be only numbers.',
    ],
    ['wrong1', 'new123', 'Current password', 'The current password is wrong.'],
  ])('refuse the passwords %j and %j at the right field', async (current, password, label, sentence) => {
    const wrong = 'The current password is wrong.';
    openProfile(() => refusalOf(403, 'wrong-password', wrong, { current: wrong }));
    fireEvent.input(screen.getByLabelText('Current password'), { target: { value: current } });
    fireEvent.input(screen.getByLabelText('New password'), { target: { value: password } });
    press('Change password');
    await waitFor(() => expect(errorOf(label)).toBe(sentence));
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });

  it('list logged-in devices and log out another one', async () => {
    const { sent } = openProfile();
    expect(screen.getByText('Chrome on Linux')).toBeTruthy();
    expect(screen.getByText('This device')).toBeTruthy();
    press('Log out Firefox on Windows');
    expect(await screen.findByText('The device has been logged out.')).toBeTruthy();
    expect(sent).toContainEqual({ method: 'DELETE', path: '/api/account/devices/d2', body: undefined });
  });

  it('show an error when a device could not be logged out', async () => {
    openProfile(() => null);
    press('Log out Firefox on Windows');
    expect(await screen.findByText('Failed to log out the device.')).toBeTruthy();
  });

  it('link to a download of all personal data', () => {
    openProfile();
    const link = screen.getByRole('link', { name: 'Download my data' });
    expect(link.getAttribute('href')).toBe('/api/account/data');
    expect(link.getAttribute('download')).toBe('my-data.json');
  });
});
