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
  const url = '/confirm-email?token=a-token';

  it('confirms only on a click', async () => {
    const { sent } = renderScreen(<ConfirmEmailPage />, { at: url, respond: () => ({ body: {} }) });
    expect(sent).toEqual([]);
    await press('Confirm email address');
    expect(sent).toEqual([{ method: 'POST', path: '/api/account/confirmation', body: { token: 'a-token' } }]);
    expect(screen.getByText('Your email address is confirmed.')).toBeTruthy();
  });

  it.each([url, '/confirm-email'])(
    'explains an unusable link and links to the profile: %s',
    async (openedUrl) => {
      renderScreen(<ConfirmEmailPage />, {
        at: openedUrl,
        respond: () => refusalOf(400, 'confirmation-link-used', 'used'),
      });
      if (openedUrl === url) await press('Confirm email address');
      expect(screen.getByRole('alert').textContent).toMatch(
        /^This link has been used or is older than 48 hours/,
      );
      expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile');
    },
  );

  it('allows a retry when the shop cannot be reached', async () => {
    renderScreen(<ConfirmEmailPage />, { at: url, respond: () => null });
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
      cached: [mayaSession, profileWith(change)],
      respond: ({ path }) => (path.includes('confirmation') ? reply() : refusalOf(404, 'not-found', 'none')),
    });

  it('is shown while the email is unconfirmed, and sends another confirmation', async () => {
    open({ emailConfirmed: false }, () => ({ body: {} }));
    await screen.findByText(/Your email address is not confirmed yet/);
    await press('Send confirmation again');
    expect(screen.getByText('Confirmation sent. Check your inbox.')).toBeTruthy();
  });

  it('shows that too many confirmations have been sent', async () => {
    open({ emailConfirmed: false }, () =>
      refusalOf(429, 'too-many-confirmations', 'Several confirmation emails have already been sent.'),
    );
    await screen.findByText(/Your email address is not confirmed yet/);
    await press('Send confirmation again');
    expect(screen.getByText(/Several confirmation emails have already been sent/)).toBeTruthy();
  });

  it('is hidden once the email is confirmed; emails about new orders are for administrators only', async () => {
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
