import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import ForgotPasswordPage from './forgot-password.tsx';
import ResetPasswordPage from './reset-password.tsx';

const registrationTerms = (overrides = {}) => ({
  name: 'account.terms',
  path: '/account/terms',
  params: {},
  data: { canSelectRole: true, passwordPolicy: 'spec', demoMailbox: false, ...overrides },
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await advance(0);
};

describe('/forgot-password-email (SPEC L56, L96, L141)', () => {
  const url = '/forgot-password-email';
  const cached = [registrationTerms()];

  it('requires an email', async () => {
    const { sent } = renderScreen(<ForgotPasswordPage />, { at: url, cached });
    type('Email', '  ');
    await press('Send Reset Email');
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email.');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(sent).toEqual([]);
  });

  it.each([
    [refusalOf(400, 'invalid', 'Enter a valid email address.'), 'Enter a valid email address.'],
    [
      refusalOf(429, 'too-many-requests', 'Too many attempts. Please try again later.'),
      'Too many attempts. Please try again later.',
    ],
    [null, 'The shop cannot be reached'],
    [refusalOf(500, 'failed', 'Something went wrong.'), 'An unexpected error occurred.'],
  ])('shows the message of a 4xx response, otherwise a general one (%#)', async (reply, sentence) => {
    const opened = renderScreen(<ForgotPasswordPage />, { at: url, cached, respond: () => reply });
    type('Email', 'maya@people.test');
    await press('Send Reset Email');
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@people.test');
    await advance(60_000);
    expect(opened.location.pathname).toBe(url);
  });

  it('shows the progress, then redirects to the login after 5 s', async () => {
    let release: (value?: unknown) => void = () => {};
    const after = new Promise((resolve) => {
      release = resolve;
    });
    const opened = renderScreen(<ForgotPasswordPage />, { at: url, cached, respond: () => ({ after }) });
    type('Email', 'maya@people.test');
    await press('Send Reset Email');
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy();
    release();
    await advance(0);
    expect(screen.getByText('Password reset email sent! Check your inbox.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the demo mailbox' })).toBeNull();
    await advance(4_900);
    expect(opened.location.pathname).toBe(url);
    await advance(200);
    expect(opened.location.pathname).toBe('/login');
  });

  it('links to the demo mailbox', async () => {
    renderScreen(<ForgotPasswordPage />, {
      at: url,
      cached: [registrationTerms({ demoMailbox: true })],
      respond: ({ method }) => ({
        body: method === 'POST' ? {} : registrationTerms({ demoMailbox: true }).data,
      }),
    });
    type('Email', 'maya@people.test');
    await press('Send Reset Email');
    const link = screen.getByRole('link', { name: 'Open the demo mailbox' });
    expect(link.getAttribute('href')).toBe('/dev/mailbox');
  });
});

const link = (open: boolean) => ({
  name: 'account.resetLink',
  path: '/account/password-reset',
  params: { token: 'a-token' },
  data: { open },
});

describe('/reset-password (SETTLED 3)', () => {
  const url = '/reset-password?token=a-token';

  it('explains a used link whose state the server-rendered page contains', () => {
    renderScreen(<ResetPasswordPage />, { at: url, cached: [registrationTerms(), link(false)] });
    expect(screen.getByRole('alert').textContent).toBe(
      'This link has been used or is older than 60 minutes.',
    );
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('explains a used link whose state the page has to request', async () => {
    renderScreen(<ResetPasswordPage />, {
      at: url,
      cached: [registrationTerms()],
      respond: () => ({ body: { open: false } }),
    });
    await advance(50);
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  const RULE =
    'Password must be 6-8 characters, no spaces, only letters and numbers, and cannot be only numbers.';

  it.each([
    ['', 'Please enter a new password.'],
    ['123456', RULE],
  ])('refuses the password %j at the field', async (value, sentence) => {
    const { sent } = renderScreen(<ResetPasswordPage />, {
      at: url,
      cached: [registrationTerms(), link(true)],
    });
    type('New password', value);
    await press('Change password');
    const field = screen.getByLabelText('New password');
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(sentence);
    expect(sent).toEqual([]);
  });

  it('sends the link’s token and redirects to the login with a notice', async () => {
    const opened = renderScreen(<ResetPasswordPage />, {
      at: url,
      cached: [registrationTerms(), link(true)],
      respond: () => ({}),
    });
    type('New password', 'abc123');
    await press('Change password');
    expect(opened.sent.filter(({ method }) => method === 'POST')).toEqual([
      {
        method: 'POST',
        path: '/api/account/password-reset',
        body: { token: 'a-token', password: 'abc123' },
      },
    ]);
    expect(opened.location).toMatchObject({ pathname: '/login', state: { notice: 'passwordChanged' } });
  });

  it.each([url, '/reset-password'])(
    'explains an unusable link and links to a new request: %s',
    async (openedUrl) => {
      renderScreen(<ResetPasswordPage />, {
        at: openedUrl,
        cached: [registrationTerms(), link(true)],
        respond: () => refusalOf(400, 'link-used', 'used'),
      });
      if (openedUrl === url) {
        type('New password', 'abc123');
        await press('Change password');
      }
      expect(screen.getByRole('alert').textContent).toBe(
        'This link has been used or is older than 60 minutes.',
      );
      expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
        '/forgot-password-email',
      );
      expect(screen.queryByLabelText('New password')).toBeNull();
    },
  );

  it.each([
    ['abc123', '/login'],
    ['abc124', '/reset-password'],
  ])(
    'if the response to setting abc123 was lost, submitting %s with the used link leads to %s',
    async (password, path) => {
      const replies = [null, refusalOf(400, 'link-used', 'used')];
      const opened = renderScreen(<ResetPasswordPage />, {
        at: url,
        cached: [registrationTerms(), link(true)],
        respond: ({ method }) => (method === 'POST' ? replies.shift()! : { body: {} }),
      });
      type('New password', 'abc123');
      await press('Change password');
      type('New password', password);
      await press('Change password');
      expect(opened.location.pathname).toBe(path);
    },
  );

  it('keeps the input when the shop cannot be reached', async () => {
    renderScreen(<ResetPasswordPage />, {
      at: url,
      cached: [registrationTerms(), link(true)],
      respond: () => null,
    });
    type('New password', 'abc123');
    await press('Change password');
    expect(screen.getByRole('alert').textContent).toBe('The shop cannot be reached');
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'abc123');
  });
});
