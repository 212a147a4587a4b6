import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import { mayaProfile, mayaSession } from '../../../test/shopping-fixtures.ts';
import ConfirmEmailPage from './confirm-email.tsx';
import ProfilePage from './profile.tsx';

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};

describe('/confirm-email', () => {
  const at = '/confirm-email?token=a-token';

  it('confirms on a click only', async () => {
    const { sent } = renderScreen(<ConfirmEmailPage />, { at, answer: () => ({ body: {} }) });
    expect(sent).toEqual([]);
    await press('Confirm email address');
    expect(sent).toEqual([{ method: 'POST', path: '/api/account/confirmation', body: { token: 'a-token' } }]);
    expect(screen.getByText('Your email address is confirmed.')).toBeTruthy();
  });

  it.each([at, '/confirm-email'])(
    'explains a link that cannot be used, with a way on: %s',
    async (address) => {
      renderScreen(<ConfirmEmailPage />, { at: address, answer: () => refusalOf(400, 'link-used', 'used') });
      if (address === at) await press('Confirm email address');
      expect(screen.getByRole('alert').textContent).toMatch(
        /^This link has been used or is older than 48 hours/,
      );
      expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile');
    },
  );

  it('offers another try when the shop cannot be reached', async () => {
    renderScreen(<ConfirmEmailPage />, { at, answer: () => null });
    await press('Confirm email address');
    expect(screen.getByRole('alert').textContent).toBe('Failed to confirm the address. Please try again.');
    expect(screen.getByRole('button', { name: 'Confirm email address' })).toBeTruthy();
  });
});

describe('the hint on /profile', () => {
  const profileWith = (change: object) => ({
    ...mayaProfile,
    data: { ...(mayaProfile.data as object), ...change },
  });
  const open = (change: object, reply: () => ReturnType<typeof refusalOf> | null) =>
    renderScreen(<ProfilePage />, {
      at: '/profile',
      known: [mayaSession, profileWith(change)],
      answer: ({ path }) => (path.includes('confirmation') ? reply() : refusalOf(404, 'not-found', 'none')),
    });

  it('is shown while the address is not confirmed, and sends another confirmation', async () => {
    open({ emailConfirmed: false }, () => ({ body: {} }));
    await screen.findByText(/Your email address is not confirmed yet/);
    await press('Send confirmation again');
    expect(screen.getByText('Confirmation sent. Check your inbox.')).toBeTruthy();
  });

  it('says when there have been too many', async () => {
    open({ emailConfirmed: false }, () => refusalOf(429, 'too-many-requests', 'too many'));
    await screen.findByText(/Your email address is not confirmed yet/);
    await press('Send confirmation again');
    expect(screen.getByText(/Several confirmations have been sent already/)).toBeTruthy();
  });

  it('is absent once the address is confirmed; only administrators choose emails about new orders', async () => {
    open({ emailConfirmed: true }, () => null);
    await act(async () => {});
    expect(screen.queryByRole('button', { name: 'Send confirmation again' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Email me about new orders' })).toBeNull();
  });

  it('offers administrators emails about new orders', () => {
    open({ emailConfirmed: true, role: 'admin' }, () => null);
    expect(screen.getByRole('checkbox', { name: 'Email me about new orders' })).toHaveProperty(
      'checked',
      false,
    );
  });
});
