import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'theme';
const CHANGED = 'themechange';
const themes = [
  { theme: 'system', Icon: Monitor },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
] as const;

function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system';
}

function wear(theme: string | null) {
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  window.dispatchEvent(new Event(CHANGED));
}

/** Wears a theme now and remembers it; `system` forgets the choice. A browser without storage only wears it. */
function chooseTheme(theme: Theme) {
  wear(theme);
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is closed to us (private window, policy): the choice lasts as long as the page.
  }
}

function subscribe(onChange: () => void) {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) wear(event.newValue);
  };
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', fromOtherTab);
  };
}

export interface ThemeSwitchProps {
  label?: string | undefined;
  names?: Readonly<Record<Theme, string>> | undefined;
}

const inEnglish = { system: 'Like the system', light: 'Light', dark: 'Dark' };

/** System, light or dark: three radio buttons. */
export function ThemeSwitch({ label = 'Theme', names = inEnglish }: ThemeSwitchProps) {
  const chosen = useSyncExternalStore(subscribe, chosenTheme, () => 'system' as const);
  const group = useId();
  return (
    <div className="theme-switch" role="radiogroup" aria-label={label}>
      {themes.map(({ theme, Icon }) => (
        <label key={theme} title={names[theme]}>
          <input
            className="sr-only"
            type="radio"
            name={group}
            checked={chosen === theme}
            aria-label={names[theme]}
            onChange={() => chooseTheme(theme)}
          />
          <Icon size={18} aria-hidden="true" />
        </label>
      ))}
    </div>
  );
}
