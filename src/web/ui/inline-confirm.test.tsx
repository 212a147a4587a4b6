import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InlineConfirm } from './inline-confirm.tsx';

afterEach(cleanup);

function renderConfirm(busy = false) {
  const onYes = vi.fn();
  const onNo = vi.fn();
  render(
    <InlineConfirm question="Confirm cancel?" yes="Yes" no="No" onYes={onYes} onNo={onNo} busy={busy} />,
  );
  return { onYes, onNo };
}

describe('InlineConfirm', () => {
  it('focuses No, so that pressing Enter twice is harmless', async () => {
    const { onYes, onNo } = renderConfirm();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' }));
    await userEvent.keyboard('{Enter}');
    expect(onNo).toHaveBeenCalledTimes(1);
    expect(onYes).not.toHaveBeenCalled();
  });

  it('keeps the focus on No if the second press of a double-click hits the question', () => {
    renderConfirm();
    const press = (detail: number) => fireEvent.mouseDown(screen.getByText('Confirm cancel?'), { detail });
    // A prevented press moves no focus.
    expect([press(1), press(2)]).toEqual([true, false]);
  });

  it('names its group by the question and treats Escape as No', async () => {
    const { onNo } = renderConfirm();
    expect(screen.getByRole('group', { name: 'Confirm cancel?' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(onNo).toHaveBeenCalledTimes(1);
  });

  it('ignores Yes and No while busy', async () => {
    const { onYes, onNo } = renderConfirm(true);
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(onYes).not.toHaveBeenCalled();
    expect(onNo).not.toHaveBeenCalled();
  });
});
