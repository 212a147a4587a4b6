import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import type { SecondStep } from '../contract.ts';
import SecondStepForm from './second-step-form.tsx';

afterEach(cleanup);

const maya = { uid: 'u1', email: 'maya@people.test', name: 'Maya', role: 'user' };
const app: SecondStep = { hasApp: true, hasRecoveryCodes: true, passkeyOptions: null };

/** Renders the form for an account with these factors; `answer` responds to the codes. */
async function open(step: SecondStep, answer: Parameters<typeof refusalOf> | 'accepted' = 'accepted') {
  const onLogin = vi.fn();
  const { sent } = renderScreen(<SecondStepForm onLogin={onLogin} onCancel={() => {}} />, {
    respond: ({ path }) => {
      if (path.endsWith('/options')) return { body: step };
      return answer === 'accepted' ? { body: { user: maya } } : refusalOf(...answer);
    },
  });
  await screen.findByText('Your password is correct. Confirm the login with your second factor.');
  return {
    onLogin,
    codes: () => sent.filter(({ path }) => path.endsWith('/second-step')).map(({ body }) => body),
  };
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

it('sends the code of the app and logs in', async () => {
  const { onLogin, codes } = await open(app);
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '123 456');
  await submit();
  expect(codes()).toEqual([{ code: '123 456', recoveryCode: '' }]);
  expect(onLogin).toHaveBeenCalledWith(maya);
});

it('does not send malformed codes', async () => {
  const { onLogin, codes } = await open(app);
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '12345');
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Enter the six digits that your app shows.');
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd');
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Enter one of your recovery codes.');
  expect(codes()).toEqual([]);
  expect(onLogin).not.toHaveBeenCalled();
});

it('shows why a code was refused, and accepts a recovery code instead', async () => {
  const { codes } = await open(app, [403, 'second-step-wrong', 'This code is wrong.']);
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('This code is wrong.');
  // The next code replaces it.
  expect(document.activeElement).toBe(screen.getByLabelText('Code from your authenticator app'));
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn-pqrs-tuvw-xyz2');
  await submit();
  expect(codes().at(-1)).toEqual({ code: '', recoveryCode: 'abcd-efgh-jkmn-pqrs-tuvw-xyz2' });
});

it('offers a passkey to an account that has one, without a field for codes', async () => {
  await open({ hasApp: false, hasRecoveryCodes: true, passkeyOptions: { challenge: 'x' } });
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

it('says what to do when the login has expired', async () => {
  renderScreen(<SecondStepForm onLogin={() => {}} onCancel={() => {}} />, {
    respond: () => refusalOf(403, 'login-expired', 'Your login has expired.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Your login has expired.');
  expect(screen.getByRole('button', { name: 'Back to the login' })).toBeTruthy();
});
