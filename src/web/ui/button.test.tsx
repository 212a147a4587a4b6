import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('is marked as busy and ignores clicks and Enter until it is done', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} busyLabel="Placing…" onClick={onClick}>
          Place Order
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    const button = screen.getByRole('button', { name: 'Placing…' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();

    rerender(form(false));
    await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('stays focusable while aria-disabled and calls onDisabledClick on a click and Enter', async () => {
    const onClick = vi.fn();
    const onDisabledClick = vi.fn();
    render(
      <Button aria-disabled onClick={onClick} onDisabledClick={onDisabledClick}>
        Add to Cart
      </Button>,
    );
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to Cart' }));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button'));
    expect(onDisabledClick).toHaveBeenCalledTimes(2);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('calls nothing while disabled', async () => {
    const onClick = vi.fn();
    const onDisabledClick = vi.fn();
    render(
      <Button disabled onClick={onClick} onDisabledClick={onDisabledClick}>
        Next
      </Button>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
    expect(onDisabledClick).not.toHaveBeenCalled();
  });
});
