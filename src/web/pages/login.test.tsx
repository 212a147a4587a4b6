import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import { visitorSession } from '../../../test/shopping-fixtures.ts';
import { offerReturnTo } from '../return-to-offer.ts';
import { ReturnToNote } from '../shell/return-to-note.tsx';
import { createStore } from '../store.ts';
import LoginPage from './login.tsx';

const maya = { uid: 'u1', email: 'maya@people.test', name: 'Maya', role: 'user' };
const both = (
  <>
    <ReturnToNote />
    <LoginPage />
  </>
);

beforeEach(() => offerReturnTo(undefined));

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
async function logIn(typed: { email?: string; password?: string } = {}) {
  if (typed.email) await userEvent.type(email(), typed.email);
  if (typed.password) await userEvent.type(password(), typed.password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}
const credentials = { email: 'maya@people.test', password: 'abc123' };

describe('/login for somebody who is logged in', () => {
  it.each([
    ['user', 'Continue shopping', '/'],
    ['admin', 'Continue to the back office', '/admin'],
  ])('offers ways on instead of the form: %s', (role, way, to) => {
    const known = {
      name: 'account.session',
      path: '/account/session',
      params: {},
      data: { user: { ...maya, role } },
    };
    renderScreen(<LoginPage />, { at: '/login', known: [known] });
    expect(screen.getByText('You are logged in as Maya.')).toBeTruthy();
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(to);
    expect(screen.getByRole('link', { name: 'Profile' })).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});

describe('/login (SPEC L45, L88, L131)', () => {
  it('renders without the notice on the server, which does not know the state that a reload keeps', () => {
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
  ])('with only %j sends nothing and says what is missing', async (typed, wrong) => {
    const { sent } = renderScreen(<LoginPage />, { at: '/login', known: [visitorSession] });
    await logIn(typed);
    expect(screen.getByRole('alert').textContent).toBe('Both email and password are required.');
    expect(document.activeElement).toBe(screen.getByLabelText(wrong));
    expect(screen.getByLabelText(wrong).getAttribute('aria-invalid')).toBe('true');
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
  ])('says what a refused login means, and keeps what was typed (%#)', async (reply, sentence) => {
    const opened = renderScreen(<LoginPage />, {
      at: '/login',
      known: [visitorSession],
      answer: () => reply,
    });
    await logIn(credentials);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(email()).toHaveProperty('value', credentials.email);
    expect(password()).toHaveProperty('value', credentials.password);
    expect(document.activeElement).toBe(email());
    expect(opened.place.pathname).toBe('/login');
  });

  it('takes a message away by a click on it, and marks of a field when it is edited', async () => {
    renderScreen(<LoginPage />, { at: '/login', known: [visitorSession] });
    await logIn({});
    await userEvent.type(email(), 'm');
    expect(email().getAttribute('aria-invalid')).toBeNull();
    expect(password().getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(screen.getByText('Both email and password are required.'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that it is busy and sends once, however often it is pressed', async () => {
    let answer: (value?: unknown) => void = () => {};
    const after = new Promise((resolve) => {
      answer = resolve;
    });
    const { sent } = renderScreen(<LoginPage />, {
      at: '/login',
      known: [visitorSession],
      answer: () => ({ ...refusalOf(401, 'wrong-password', ''), after }),
    });
    await logIn(credentials);
    await userEvent.click(screen.getByRole('button', { name: 'Logging in...' }));
    await userEvent.type(password(), '{Enter}');
    expect(sent).toEqual([{ method: 'POST', path: '/api/account/login', body: credentials }]);
    answer();
    await screen.findByRole('button', { name: 'Login' });
  });

  it.each([
    ['user', '/'],
    ['admin', '/admin'],
  ])('leads a %s to %s (SPEC L35) and writes the uid down as a hint (SPEC L113)', async (role, to) => {
    const opened = renderScreen(<LoginPage />, {
      at: '/login',
      known: [visitorSession],
      answer: () => ({ body: { user: { ...maya, role } } }),
    });
    await logIn(credentials);
    await waitFor(() => expect(opened.place.pathname).toBe(to));
    expect(localStorage.getItem('uid')).toBe('u1');
  });

  it('has the ways to a new password and a new account', () => {
    renderScreen(<LoginPage />, { at: '/login', known: [visitorSession] });
    const links = ['Forgot Password', 'Register'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/forgot-password-email', '/register']);
  });

  it.each([
    ['passwordChanged', 'Your password has been changed. Please log in.'],
    ['accountDeleted', 'Account deleted successfully.'],
  ])('tells what led here: %s', async (notice, sentence) => {
    renderScreen(<LoginPage />, { at: '/login', known: [visitorSession], state: { notice } });
    expect(screen.getByRole('status').textContent).toContain(sentence);
    await userEvent.click(screen.getByText(sentence));
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('after a guard had sent the visitor (SETTLED 8)', () => {
  const answer = () => ({ body: { user: maya } });

  it('offers the requested page on the page after the login', async () => {
    const opened = renderScreen(both, {
      at: '/login',
      known: [visitorSession],
      state: { from: '/orders?page=2' },
      answer,
    });
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
    await logIn(credentials);
    const link = await screen.findByRole('link', { name: 'Continue to Your Order History' });
    expect(opened.place.pathname).toBe('/');
    expect(link.getAttribute('href')).toBe('/orders?page=2');
    await userEvent.click(link);
    await waitFor(() => expect(opened.place.pathname).toBe('/orders'));
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
  });

  it('names the requested product here and in the offer, and links to its public reviews', async () => {
    const coat = { id: 'coat-1', title: 'Camel Wool Coat' };
    const read = { name: 'catalogue.product', path: '/products/{id}', params: { id: 'coat-1' }, data: coat };
    renderScreen(both, {
      at: '/login',
      known: [visitorSession, read],
      state: { from: '/product/coat-1?x=1' },
      answer,
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
    ['a page that the table does not have', '/there/is/nothing'],
    ['the back office, to somebody who may not enter', '/admin/orders'],
    ['a page for everybody', '/register/../%2f%2fevil.test'],
  ])('does not offer %s', async (_, from) => {
    const opened = renderScreen(both, { at: '/login', known: [visitorSession], state: { from }, answer });
    await logIn(credentials);
    await waitFor(() => expect(opened.place.pathname).toBe('/'));
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
  });

  it('forgets the offer when the person goes elsewhere', async () => {
    const opened = renderScreen(both, {
      at: '/login',
      known: [visitorSession],
      state: { from: '/orders' },
      answer,
    });
    await logIn(credentials);
    await screen.findByRole('link', { name: /Continue/ });
    await opened.goTo('/cart');
    await opened.goTo('/');
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
  });

  it('takes the page that the server’s guard left, once', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('tz=UTC; came_from=%2Fprofile');
    const opened = renderScreen(both, { at: '/login', known: [visitorSession], answer });
    await logIn(credentials);
    await screen.findByRole('link', { name: 'Continue to Profile' });
    expect(opened.place.pathname).toBe('/');
    vi.restoreAllMocks();
  });
});
