import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import { ReturnToNote } from '../shell/return-to-note.tsx';
import RegisterPage from './register.tsx';

const RULE =
  'Password must be 6-8 characters, no spaces, only letters and numbers, and cannot be only numbers.';
const maya = { uid: 'u1', email: 'maya@people.test', name: 'Maya', role: 'admin' };
const terms = (overrides = {}) => ({
  name: 'account.terms',
  path: '/account/terms',
  params: {},
  data: { canSelectRole: true, passwordPolicy: 'spec', demoMailbox: true, ...overrides },
});
const validInput = {
  Name: 'Maya',
  Email: 'maya@people.test',
  Password: 'abc123',
  Address: '12 Cobbler Lane',
};

function fill(overrides: Partial<typeof validInput> = {}) {
  for (const [label, value] of Object.entries({ ...validInput, ...overrides }))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));

describe('/register (SPEC L46, L89, L132)', () => {
  it.each(['Name', 'Email', 'Password', 'Address'] as const)('requires the field %s', (label) => {
    const { sent } = renderScreen(<RegisterPage />, { cached: [terms()] });
    fill({ [label]: label === 'Email' ? '' : '  ' });
    send();
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields.');
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(sent).toEqual([]);
    fill();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(['abc12', 'abc123456', '123456', 'abc 12', 'abc12!', 'äbc123'])(
    'refuses the password %s at its field',
    (value) => {
      const { sent } = renderScreen(<RegisterPage />, { cached: [terms()] });
      fill({ Password: value });
      send();
      const field = screen.getByLabelText('Password');
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(RULE);
      expect(document.activeElement).toBe(field);
      expect(sent).toEqual([]);
      fireEvent.input(field, { target: { value: 'abc123' } });
      expect(screen.queryByText(RULE)).toBeNull();
    },
  );

  it.each([
    ['spec', '6 to 8 letters and numbers, with at least one letter.'],
    ['strong', '8 to 128 characters. No common passwords.'],
  ])('shows the hint of the password policy %s', (passwordPolicy, hint) => {
    renderScreen(<RegisterPage />, { cached: [terms({ passwordPolicy })] });
    const field = screen.getByLabelText('Password');
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(hint);
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('applies the stricter password policy if configured', () => {
    renderScreen(<RegisterPage />, { cached: [terms({ passwordPolicy: 'strong' })] });
    fill();
    send();
    expect(screen.getByText('Password must be 8-128 characters and not a common password.')).toBeTruthy();
  });

  it.each([
    [
      refusalOf(409, 'email-taken', 'Registration failed: This email is already registered.'),
      'Registration failed: This email is already registered.',
    ],
    [
      refusalOf(429, 'too-many-requests', 'Registration failed: Too many attempts. Please try again later.'),
      'Registration failed: Too many attempts. Please try again later.',
    ],
    [null, 'Registration failed: The shop cannot be reached'],
    [refusalOf(500, 'failed', 'Something went wrong.'), 'An unknown error occurred.'],
  ])('shows why it failed and keeps the input (%#)', async (reply, sentence) => {
    renderScreen(<RegisterPage />, { cached: [terms()], respond: () => reply });
    fill();
    send();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    for (const [label, value] of Object.entries(validInput))
      expect(screen.getByLabelText(label)).toHaveProperty('value', value);
  });

  it.each([
    ['logs in with the same email', { Name: 'Maya' }, true],
    ['does not log in with another email', { Email: 'nell@people.test' }, false],
  ])('after a registration whose response was lost, %s', async (_, change, isOwn) => {
    const replies = [null, refusalOf(409, 'email-taken', 'Taken.'), { body: { user: maya } }];
    const { sent, store } = renderScreen(<RegisterPage />, {
      cached: [terms()],
      respond: ({ method }) => (method === 'POST' ? replies.shift()! : { body: terms().data }),
    });
    fill();
    send();
    await screen.findByText('Registration failed: The shop cannot be reached');
    fill(change);
    send();
    if (!isOwn) return expect(await screen.findByText('Taken.')).toBeTruthy();
    await waitFor(() =>
      expect(store.getState().toasts).toMatchObject([{ text: 'Registration successful! Welcome.' }]),
    );
    expect(sent.filter(({ method }) => method === 'POST').at(-1)).toEqual({
      method: 'POST',
      path: '/api/account/login',
      body: { email: 'maya@people.test', password: 'abc123' },
    });
  });

  it('has a role select with a note, and sends the choice', async () => {
    const { sent } = renderScreen(<RegisterPage />, {
      cached: [terms()],
      respond: () => refusalOf(500, 'failed', ''),
    });
    const role = screen.getByRole('combobox', { name: 'Role' });
    expect([...role.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'User',
      'Admin',
    ]);
    expect(screen.getByText('You can choose a role in this demo shop only.')).toBeTruthy();
    await userEvent.selectOptions(role, 'Admin');
    fill();
    send();
    await screen.findByRole('alert');
    expect(sent.at(-1)?.body).toEqual({
      name: 'Maya',
      email: 'maya@people.test',
      password: 'abc123',
      address: '12 Cobbler Lane',
      role: 'admin',
    });
  });

  it('shows that the role must be granted if it cannot be chosen', () => {
    renderScreen(<RegisterPage />, { cached: [terms({ canSelectRole: false })] });
    expect(screen.getByText('Only an administrator can grant this role.')).toBeTruthy();
    expect(screen.queryByText(/for demonstration only/)).toBeNull();
  });

  describe('on success', () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());
    const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    it('shows a toast and redirects to Home after 2.5 s, even for administrators (SPEC L84, L149)', async () => {
      const opened = renderScreen(<RegisterPage />, {
        at: '/register',
        cached: [terms()],
        respond: ({ method }) => ({ body: method === 'POST' ? { user: maya } : terms().data }),
      });
      fill();
      send();
      await passTime(0);
      expect(opened.store.getState().toasts).toMatchObject([
        { kind: 'success', text: 'Registration successful! Welcome.' },
      ]);
      expect(screen.getByRole('link', { name: 'Go now' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Stay here' })).toBeTruthy();
      expect(screen.getByLabelText('Name').closest('fieldset')?.disabled).toBe(true);
      await passTime(2_400);
      expect(opened.location.pathname).toBe('/register');
      await passTime(200);
      expect(opened.location.pathname).toBe('/');
    });
  });
});

it('keeps the page from which a guard redirected: names the product and offers it on Home (SETTLED 8)', async () => {
  const coat = { id: 'coat-1', title: 'Camel Wool Coat' };
  const read = { name: 'catalogue.product', path: '/products/{id}', params: { id: 'coat-1' }, data: coat };
  const opened = renderScreen(
    <>
      <ReturnToNote />
      <RegisterPage />
    </>,
    {
      at: '/register',
      state: { from: '/product/coat-1' },
      cached: [terms(), read],
      respond: () => ({ body: { user: { ...maya, role: 'user' } } }),
    },
  );
  screen.getByText('Register to see Camel Wool Coat');
  fill();
  send();
  await screen.findByRole('link', { name: 'Go now' });
  expect(screen.queryByText('Register to see Camel Wool Coat')).toBeNull();
  expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
  await opened.goTo('/');
  const link = await screen.findByRole('link', { name: 'Continue to Camel Wool Coat' });
  expect(link.getAttribute('href')).toBe('/product/coat-1');
});
