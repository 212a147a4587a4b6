import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { texts } from '../texts.ts';

type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'theme';
const CHANGE_EVENT = 'themechange';
const themes = [
  { theme: 'system', Icon: Monitor },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
] as const;

function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system';
}

function applyTheme(theme: string | null) {
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Applies a theme and stores it; `system` removes the stored choice. Without storage the theme is only applied. */
function chooseTheme(theme: Theme) {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is blocked (private window, policy): the choice lasts until the page is closed.
  }
}

function subscribe(onChange: () => void) {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) applyTheme(event.newValue);
  };
  window.addEventListener(CHANGE_EVENT, onChange);
  window.addEventListener('storage', handleStorage);
  return () => {
    window.removeEventListener(CHANGE_EVENT, onChange);
    window.removeEventListener('storage', handleStorage);
  };
}

/** System, light or dark: three radio buttons. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(subscribe, chosenTheme, () => 'system' as const);
  const group = useId();
  return (
    <div className="theme-switch" role="radiogroup" aria-label={texts.theme.label}>
      {themes.map(({ theme, Icon }) => (
        <label key={theme} title={texts.theme[theme]}>
          <input
            className="sr-only"
            type="radio"
            name={group}
            checked={chosen === theme}
            aria-label={texts.theme[theme]}
            onChange={() => chooseTheme(theme)}
          />
          <Icon size={18} aria-hidden="true" />
        </label>
      ))}
    </div>
  );
}
