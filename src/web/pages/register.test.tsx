import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import RegisterPage from './register.tsx';

const RULE =
  'Password must be 6-8 characters, no spaces, only letters and numbers, and cannot be only numbers.';
const maya = { uid: 'u1', email: 'maya@people.test', name: 'Maya', role: 'admin' };
const terms = (over = {}) => ({
  name: 'account.terms',
  path: '/account/terms',
  params: {},
  data: { roleCounts: true, passwordPolicy: 'spec', demoMailbox: true, ...over },
});
const good = { Name: 'Maya', Email: 'maya@people.test', Password: 'abc123', Address: '12 Cobbler Lane' };

function fill(over: Partial<typeof good> = {}) {
  for (const [label, value] of Object.entries({ ...good, ...over }))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));

describe('/register (SPEC L46, L89, L132)', () => {
  it.each(['Name', 'Email', 'Password', 'Address'] as const)('needs the field %s', (label) => {
    const { sent } = renderScreen(<RegisterPage />, { known: [terms()] });
    fill({ [label]: label === 'Address' ? '  ' : '' });
    send();
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields.');
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(sent).toEqual([]);
  });

  it.each(['abc12', 'abc123456', '123456', 'abc 12', 'abc12!'])(
    'refuses the password %s at its field',
    (value) => {
      const { sent } = renderScreen(<RegisterPage />, { known: [terms()] });
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
  ])('says under the field what a password must be, by the rule %s', (passwordPolicy, hint) => {
    renderScreen(<RegisterPage />, { known: [terms({ passwordPolicy })] });
    const field = screen.getByLabelText('Password');
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(hint);
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('follows the stricter rule where the shop has set it', () => {
    renderScreen(<RegisterPage />, { known: [terms({ passwordPolicy: 'strong' })] });
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
  ])('tells why it failed and keeps what was typed (%#)', async (reply, sentence) => {
    renderScreen(<RegisterPage />, { known: [terms()], answer: () => reply });
    fill();
    send();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    for (const [label, value] of Object.entries(good))
      expect(screen.getByLabelText(label)).toHaveProperty('value', value);
  });

  it('has the role select with its note, and sends the choice', async () => {
    const { sent } = renderScreen(<RegisterPage />, {
      known: [terms()],
      answer: () => refusalOf(500, 'failed', ''),
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

  it('says otherwise that the role must be granted', () => {
    renderScreen(<RegisterPage />, { known: [terms({ roleCounts: false })] });
    expect(screen.getByText('Only an administrator can grant this role.')).toBeTruthy();
    expect(screen.queryByText(/for demonstration only/)).toBeNull();
  });

  describe('when it succeeds', () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    it('shows a toast and leads to Home after 2.5 s, administrators too (SPEC L84, L149)', async () => {
      const opened = renderScreen(<RegisterPage />, {
        at: '/register',
        known: [terms()],
        answer: ({ method }) => ({ body: method === 'POST' ? { user: maya } : terms().data }),
      });
      fill();
      send();
      await pass(0);
      expect(opened.store.getState().toasts).toMatchObject([
        { kind: 'success', text: 'Registration successful! Welcome.' },
      ]);
      expect(screen.getByRole('link', { name: 'Go now' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Stay here' })).toBeTruthy();
      expect(screen.getByLabelText('Name').closest('fieldset')?.disabled).toBe(true);
      await pass(2_400);
      expect(opened.place.pathname).toBe('/register');
      await pass(200);
      expect(opened.place.pathname).toBe('/');
    });
  });
});
