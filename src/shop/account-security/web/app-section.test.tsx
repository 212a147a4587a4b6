import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { AppSection } from './app-section.tsx';

afterEach(cleanup);

const newApp = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: { size: 1, path: 'M0 0' } };

/** Renders the section of an account with an app; `confirmed` responds to the code of the new one. */
function open(confirmed: ReturnType<typeof refusalOf>) {
  const onAdded = vi.fn();
  const { sent } = renderScreen(<AppSection since="2026-11-01T10:00:00.000Z" onAdded={onAdded} />, {
    respond: ({ path }) => (path.endsWith('/start') ? { body: newApp } : confirmed),
  });
  return { onAdded, paths: () => sent.map(({ path }) => path) };
}
async function replace() {
  await userEvent.click(screen.getByRole('button', { name: 'Replace the app' }));
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm code' }));
}

it('replaces an app after a code of the new one', async () => {
  const { onAdded, paths } = open({ body: { recoveryCodes: [] } });
  await replace();
  expect(await screen.findByRole('button', { name: 'Replace the app' })).toBeTruthy();
  expect(onAdded).toHaveBeenCalledWith([]);
  expect(paths()).toHaveLength(2);
});

it('says that the current app works until the new one is confirmed, and why a code is refused', async () => {
  const { onAdded } = open(refusalOf(400, 'app-code-wrong', 'This code is wrong.'));
  await replace();
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  expect(screen.getByText('Your current app works until you have confirmed the new one.')).toBeTruthy();
  expect(onAdded).not.toHaveBeenCalled();
});
