import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InlineConfirm } from './inline-confirm.tsx';

afterEach(cleanup);

function ask(busy = false) {
  const onYes = vi.fn();
  const onNo = vi.fn();
  render(
    <InlineConfirm question="Confirm cancel?" yes="Yes" no="No" onYes={onYes} onNo={onNo} busy={busy} />,
  );
  return { onYes, onNo };
}

describe('InlineConfirm', () => {
  it('puts the focus on No, so that Enter pressed twice harms nothing', async () => {
    const { onYes, onNo } = ask();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' }));
    await userEvent.keyboard('{Enter}');
    expect(onNo).toHaveBeenCalledTimes(1);
    expect(onYes).not.toHaveBeenCalled();
  });

  it('names its group by the question and takes Escape for No', async () => {
    const { onNo } = ask();
    expect(screen.getByRole('group', { name: 'Confirm cancel?' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(onNo).toHaveBeenCalledTimes(1);
  });

  it('waits while busy: no second Yes, no way back', async () => {
    const { onYes, onNo } = ask(true);
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(onYes).not.toHaveBeenCalled();
    expect(onNo).not.toHaveBeenCalled();
  });
});
