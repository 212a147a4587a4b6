import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import { visitorSession } from '../../../test/shopping-fixtures.ts';
import { offerReturnTo } from '../routing/return-to-offer.ts';
import { ReturnToNote } from '../shell/return-to-note.tsx';
import { createStore } from '../store.ts';
import LoginPage from './login.tsx';

const maya = { uid: 'u1', email: 'maya@people.test', name: 'Maya', role: 'user' };
const pageWithNote = (
  <>
    <ReturnToNote />
    <LoginPage />
  </>
);

beforeEach(() => offerReturnTo(undefined));

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
async function logIn(input: { email?: string; password?: string } = {}) {
  if (input.email) await userEvent.type(email(), input.email);
  if (input.password) await userEvent.type(password(), input.password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}
const credentials = { email: 'maya@people.test', password: 'abc123' };

describe('/login for a logged-in user', () => {
  it.each([
    ['user', 'Continue shopping', '/'],
    ['admin', 'Continue to the back office', '/admin'],
  ])('shows links instead of the form: %s', (role, label, to) => {
    const cachedSession = {
      name: 'account.session',
      path: '/account/session',
      params: {},
      data: { user: { ...maya, role } },
    };
    renderScreen(<LoginPage />, { at: '/login', cached: [cachedSession] });
    expect(screen.getByText('You are logged in as Maya.')).toBeTruthy();
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
    expect(screen.getByRole('link', { name: 'Profile' })).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});

describe('/login (SPEC L45, L88, L131)', () => {
  it('renders without the notice on the server, which does not know the history state that a reload keeps', () => {
    const router = (state: unknown) =>
      createMemoryRouter([{ path: '/login', element: <LoginPage /> }], {
        initialEntries: [{ pathname: '/login', state }],
      });
    const store = createStore();
    const html = renderToString(
      <Provider store={store}>
        <RouterProvider router={router({ notice: 'accountDeleted' })} />
      </Provider>,
    );
    expect(html).not.toContain('Account deleted successfully.');
  });

  it.each([
    [{}, 'Email'],
    [{ email: 'maya@people.test' }, 'Password'],
    [{ password: 'abc123' }, 'Email'],
    [{ email: '  ', password: 'abc123' }, 'Email'],
  ])('refuses incomplete input without sending it: %j', async (input, invalidField) => {
    const { sent } = renderScreen(<LoginPage />, { at: '/login', cached: [visitorSession] });
    await logIn(input);
    expect(screen.getByRole('alert').textContent).toBe('Both email and password are required.');
    expect(document.activeElement).toBe(screen.getByLabelText(invalidField));
    expect(screen.getByLabelText(invalidField).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it.each([
    [refusalOf(401, 'wrong-password', ''), 'Invalid email or password. Please try again.'],
    [refusalOf(400, 'invalid-credential', ''), 'Invalid credentials provided. Please check and try again.'],
    [refusalOf(403, 'profile-not-found', ''), 'User profile data not found.'],
    [refusalOf(429, 'too-many-requests', ''), 'Login failed. Please try again later.'],
    [refusalOf(503, 'unavailable', 'The shop is busy.'), 'Login failed. Please try again later.'],
    [null, 'Login failed. Please try again later.'],
    [refusalOf(500, 'failed', 'Something went wrong.'), 'An unexpected error occurred. Please try again.'],
  ])('shows the reason of a refused login, and keeps the input (%#)', async (reply, sentence) => {
    const opened = renderScreen(<LoginPage />, {
      at: '/login',
      cached: [visitorSession],
      respond: () => reply,
    });
    await logIn(credentials);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(email()).toHaveProperty('value', credentials.email);
    expect(password()).toHaveProperty('value', credentials.password);
    expect(document.activeElement).toBe(email());
    expect(opened.location.pathname).toBe('/login');
  });

  it('removes the message on a click, and the error of a field when it is edited', async () => {
    renderScreen(<LoginPage />, { at: '/login', cached: [visitorSession] });
    await logIn({});
    await userEvent.type(email(), 'm');
    expect(email().getAttribute('aria-invalid')).toBeNull();
    expect(password().getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(screen.getByText('Both email and password are required.'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is busy while sending, and sends one request for repeated clicks', async () => {
    let release: (value?: unknown) => void = () => {};
    const after = new Promise((resolve) => {
      release = resolve;
    });
    const { sent } = renderScreen(<LoginPage />, {
      at: '/login',
      cached: [visitorSession],
      respond: () => ({ ...refusalOf(401, 'wrong-password', ''), after }),
    });
    await logIn(credentials);
    await userEvent.click(screen.getByRole('button', { name: 'Logging in...' }));
    await userEvent.type(password(), '{Enter}');
    expect(sent).toEqual([{ method: 'POST', path: '/api/account/login', body: credentials }]);
    release();
    await screen.findByRole('button', { name: 'Login' });
  });

  it.each([
    ['user', '/'],
    ['admin', '/admin'],
  ])('redirects the role %s to %s (SPEC L35) and stores the uid (SPEC L113)', async (role, to) => {
    const opened = renderScreen(<LoginPage />, {
      at: '/login',
      cached: [visitorSession],
      respond: () => ({ body: { user: { ...maya, role } } }),
    });
    await logIn(credentials);
    await waitFor(() => expect(opened.location.pathname).toBe(to));
    expect(localStorage.getItem('uid')).toBe('u1');
  });

  it('links to password reset and registration', () => {
    renderScreen(<LoginPage />, { at: '/login', cached: [visitorSession] });
    const links = ['Forgot Password', 'Register'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/forgot-password-email', '/register']);
  });

  it.each([
    ['passwordChanged', 'Your password has been changed. Please log in.'],
    ['accountDeleted', 'Account deleted successfully.'],
  ])('shows the notice of the previous page: %s', async (notice, sentence) => {
    renderScreen(<LoginPage />, { at: '/login', cached: [visitorSession], state: { notice } });
    expect(screen.getByRole('status').textContent).toContain(sentence);
    await userEvent.click(screen.getByText(sentence));
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('after a redirect by a guard (SETTLED 8)', () => {
  const respond = () => ({ body: { user: maya } });

  it('offers the requested page on the page after the login', async () => {
    const opened = renderScreen(pageWithNote, {
      at: '/login',
      cached: [visitorSession],
      state: { from: '/orders?page=2' },
      respond,
    });
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
    await logIn(credentials);
    const link = await screen.findByRole('link', { name: 'Continue to Your Order History' });
    expect(opened.location.pathname).toBe('/');
    expect(link.getAttribute('href')).toBe('/orders?page=2');
    await userEvent.click(link);
    await waitFor(() => expect(opened.location.pathname).toBe('/orders'));
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
  });

  it('names the requested product on the page and in the offer, and links to its public reviews', async () => {
    const coat = { id: 'coat-1', title: 'Camel Wool Coat' };
    const read = { name: 'catalogue.product', path: '/products/{id}', params: { id: 'coat-1' }, data: coat };
    renderScreen(pageWithNote, {
      at: '/login',
      cached: [visitorSession, read],
      state: { from: '/product/coat-1?x=1' },
      respond,
    });
    screen.getByText('Log in to see Camel Wool Coat');
    expect(screen.getByRole('link', { name: 'Read the reviews' }).getAttribute('href')).toBe(
      '/reviews/coat-1',
    );
    await logIn(credentials);
    const link = await screen.findByRole('link', { name: 'Continue to Camel Wool Coat' });
    expect(link.getAttribute('href')).toBe('/product/coat-1?x=1');
  });

  it.each([
    ['another shop', '//evil.test/orders'],
    ['an unknown page', '/there/is/nothing'],
    ['the back office to a shopper', '/admin/orders'],
    ['a public page with a manipulated path', '/register/../%2f%2fevil.test'],
  ])('does not offer %s', async (_, from) => {
    const opened = renderScreen(pageWithNote, {
      at: '/login',
      cached: [visitorSession],
      state: { from },
      respond,
    });
    await logIn(credentials);
    await waitFor(() => expect(opened.location.pathname).toBe('/'));
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
  });

  it('passes the requested page on to the registration', async () => {
    const opened = renderScreen(pageWithNote, {
      at: '/login',
      cached: [visitorSession],
      state: { from: '/orders' },
      respond,
    });
    await userEvent.click(screen.getByRole('link', { name: 'Register' }));
    await waitFor(() => expect(opened.location.pathname).toBe('/register'));
    expect(opened.location.state).toMatchObject({ from: '/orders' });
  });

  it('withdraws the offer after navigating elsewhere', async () => {
    const opened = renderScreen(pageWithNote, {
      at: '/login',
      cached: [visitorSession],
      state: { from: '/orders' },
      respond,
    });
    await logIn(credentials);
    await screen.findByRole('link', { name: /Continue/ });
    await opened.goTo('/cart');
    await opened.goTo('/');
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
  });

  it('offers the page from the server’s cookie', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('tz=UTC; came_from=%2Fprofile');
    const opened = renderScreen(pageWithNote, { at: '/login', cached: [visitorSession], respond });
    await logIn(credentials);
    await screen.findByRole('link', { name: 'Continue to Profile' });
    expect(opened.location.pathname).toBe('/');
    vi.restoreAllMocks();
  });
});
