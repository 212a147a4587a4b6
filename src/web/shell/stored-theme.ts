/** Applies the stored theme before the first paint, so that no other theme flashes. By default the system's theme applies. */
export function applyStoredTheme(): void {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch {
    // The browser blocks storage.
  }
}
