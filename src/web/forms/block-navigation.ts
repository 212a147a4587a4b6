import { type Navigation, navigationBlocker } from '../routing/navigation-blocker.ts';

/** A form with unsaved changes. */
interface UnsavedForm {
  /** Path and query of its page. */
  path: string;
  /** Asks whether to leave; `leave` then navigates. */
  ask: (leave: () => void) => void;
}

const forms = new Set<UnsavedForm>();
/** Steps of the traversal that returns to the form's page after Back or Forward was blocked; 0 if there is none. */
let returning = 0;
/** Steps that are still missing after it, because the user pressed Back or Forward again in the meantime. */
let missing = 0;
/** Whether the next Back or Forward was confirmed. */
let isConfirmed = false;

/**
 * Blocks navigation to other pages and asks the form instead. Returns a function that ends this. With several forms, one
 * of them asks for all.
 */
export function blockNavigation(form: UnsavedForm): () => void {
  if (forms.size === 0) {
    returning = 0;
    missing = 0;
    isConfirmed = false;
  }
  forms.add(form);
  navigationBlocker.blocks = blocks;
  return () => {
    forms.delete(form);
    if (forms.size === 0) navigationBlocker.blocks = undefined;
  };
}

function blocks({ path, steps, run }: Navigation): boolean {
  if (steps !== 0 && isReturning(steps)) return true;
  if (steps !== 0 && isConfirmed) {
    isConfirmed = false;
    return false;
  }
  const [form] = forms;
  if (!form || staysOnPage(path, form.path) || (steps === 0 && isLogin(path))) return false;
  if (steps !== 0) {
    // The browser has already changed the URL.
    returning = -steps;
    history.go(returning);
  }
  form.ask(() => {
    isConfirmed = steps !== 0;
    run();
  });
  return true;
}

/** Returns whether Back or Forward belongs to the return to the form's page, which shows no other page. */
function isReturning(steps: number): boolean {
  if (returning === 0) return false;
  if (steps !== returning) missing -= steps;
  else {
    returning = missing;
    missing = 0;
    if (returning !== 0) history.go(returning);
  }
  return true;
}

/** Returns whether only the hash changes. */
const staysOnPage = (path: string, current: string) => path.split('#')[0] === current;

/** After a logout, and after the end of the session, nothing can be saved. */
const isLogin = (path: string) => path.split(/[?#]/)[0] === '/login';
