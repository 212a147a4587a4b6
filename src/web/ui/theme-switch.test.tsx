import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { themeScript } from './theme-script.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const root = document.documentElement;

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete root.dataset.theme;
});

describe('ThemeSwitch', () => {
  it('follows the system until someone chooses, and remembers the choice', async () => {
    render(<ThemeSwitch />);
    expect(screen.getByRole('radio', { checked: true, name: 'Like the system' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(root.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(screen.getByRole('radio', { checked: true, name: 'Dark' })).toBeTruthy();
  });

  it('forgets the choice when the system is chosen again', async () => {
    localStorage.setItem('theme', 'dark');
    root.dataset.theme = 'dark';
    render(<ThemeSwitch />);
    await userEvent.click(screen.getByRole('radio', { name: 'Like the system' }));
    expect(root.dataset.theme).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
  });
});

describe('the theme script', () => {
  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['purple', undefined],
    [null, undefined],
  ])('wears %s as %s before anything is painted', (stored, worn) => {
    if (stored) localStorage.setItem('theme', stored);
    new Function(themeScript)();
    expect(root.dataset.theme).toBe(worn);
  });

  it('could stand in an HTML script element', () => {
    expect(themeScript).not.toContain('<');
  });
});
