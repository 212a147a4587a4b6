import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { applyStoredTheme } from './stored-theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const root = document.documentElement;

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete root.dataset.theme;
});

describe('ThemeSwitch', () => {
  it('follows the system until a choice, which it stores', async () => {
    render(<ThemeSwitch />);
    expect(screen.getByRole('radio', { checked: true, name: 'System' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(root.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(screen.getByRole('radio', { checked: true, name: 'Dark' })).toBeTruthy();
  });

  it('removes the stored choice when System is chosen', async () => {
    localStorage.setItem('theme', 'dark');
    root.dataset.theme = 'dark';
    render(<ThemeSwitch />);
    await userEvent.click(screen.getByRole('radio', { name: 'System' }));
    expect(root.dataset.theme).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
  });
});

describe('applyStoredTheme', () => {
  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['purple', undefined],
    [null, undefined],
  ])('applies the stored theme %s as %s', (stored, applied) => {
    if (stored) localStorage.setItem('theme', stored);
    applyStoredTheme();
    expect(root.dataset.theme).toBe(applied);
  });
});
