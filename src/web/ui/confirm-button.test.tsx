import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmButton } from './confirm-button.tsx';

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });

function Example({ onYes }: { onYes: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ConfirmButton
        variant="danger"
        aria-label="Delete order 7"
        asking={asking}
        onAskingChange={setAsking}
        question="Delete?"
        yes="Yes"
        no="No"
        onYes={onYes}
      >
        Delete
      </ConfirmButton>
      <input aria-label="Other" onInput={() => setAsking(false)} />
    </>
  );
}

function renderButton() {
  const onYes = vi.fn();
  render(<Example onYes={onYes} />);
  return { onYes };
}

it('is replaced by a confirmation before it acts', async () => {
  const { onYes } = renderButton();
  await userEvent.click(button('Delete order 7'));
  expect(screen.getByRole('group', { name: 'Delete?' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete order 7' })).toBeNull();
  expect(onYes).not.toHaveBeenCalled();
  await userEvent.click(button('Yes'));
  expect(onYes).toHaveBeenCalledTimes(1);
});

it.each([
  ['No', () => userEvent.click(button('No'))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('gets the focus back after %s', async (_, decline) => {
  const { onYes } = renderButton();
  await userEvent.click(button('Delete order 7'));
  await decline();
  expect(document.activeElement).toBe(button('Delete order 7'));
  expect(onYes).not.toHaveBeenCalled();
});

it('gets the focus back when an input elsewhere closes the question', async () => {
  renderButton();
  await userEvent.click(button('Delete order 7'));
  fireEvent.input(screen.getByLabelText('Other'));
  expect(document.activeElement).toBe(button('Delete order 7'));
});

it('leaves the focus where the user has moved it', async () => {
  renderButton();
  await userEvent.click(button('Delete order 7'));
  await userEvent.type(screen.getByLabelText('Other'), 'x');
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Other'));
});

it('does not take the focus when it appears', () => {
  renderButton();
  expect(document.activeElement).toBe(document.body);
});
