import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toast, ToastRegion } from './toast.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('Toast', () => {
  it('navigates and closes when its link is followed', () => {
    const onClose = vi.fn();
    render(
      <MemoryRouter>
        <Toast tone="ok" onClose={onClose} link={{ to: '/cart', label: 'View cart' }}>
          Product added to cart!
        </Toast>
      </MemoryRouter>,
    );
    const link = screen.getByRole('link', { name: 'View cart' });
    expect(link.getAttribute('href')).toBe('/cart');
    fireEvent.click(link);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes after its duration', () => {
    const onClose = vi.fn();
    render(
      <Toast tone="ok" duration={3000} onClose={onClose}>
        Product added to cart!
      </Toast>,
    );
    pass(2999);
    expect(onClose).not.toHaveBeenCalled();
    pass(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('pauses while hovered and then continues with the remaining time', () => {
    const onClose = vi.fn();
    render(
      <Toast tone="ok" duration={3000} onClose={onClose}>
        Product added to cart!
      </Toast>,
    );
    pass(2000);
    fireEvent.pointerEnter(screen.getByRole('status'));
    pass(60_000);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerLeave(screen.getByRole('status'));
    pass(999);
    expect(onClose).not.toHaveBeenCalled();
    pass(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('pauses while it has the focus', () => {
    const onClose = vi.fn();
    const undo = vi.fn();
    render(
      <Toast tone="info" duration={3000} onClose={onClose} action={{ label: 'Undo', onClick: undo }}>
        Stoneware Mug removed.
      </Toast>,
    );
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    pass(60_000);
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    pass(60_000);
    expect(onClose).not.toHaveBeenCalled();
    act(() => screen.getByRole('button', { name: 'Close' }).blur());
    pass(3000);
    expect(onClose).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('is an alert for tone bad, otherwise a status', () => {
    render(
      <Toast tone="bad" onClose={() => undefined}>
        Failed to load products.
      </Toast>,
    );
    expect(screen.getByRole('alert').textContent).toContain('Failed to load products.');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('ToastRegion', () => {
  it('exists before any toast', () => {
    render(<ToastRegion />);
    expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite');
  });
});
