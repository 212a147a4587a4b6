import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../../web/hooks.ts';
import { texts } from '../../../web/texts.ts';
import { Note } from '../../../web/ui/note.tsx';
import { logoutTexts } from '../logout-texts.ts';
import type { CartLine } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { flushCart } from './flush.ts';
import type { CartState } from './slice.ts';
import { useCart } from './use-cart.ts';

/** A logout that waits for confirmation because cart changes are not saved. */
export interface PendingLogout {
  retry(): void;
  logoutAnyway(): void;
  cancel(): void;
  /** Called if the confirmation cannot be shown. */
  fail(): void;
}

/** Maximum product titles shown: more would cover a phone's screen. */
const MAX_TITLES = 5;

/** Note about unsaved changes; during a logout, the confirmation question. */
export function UnsavedNote({ logout }: { logout: PendingLogout | undefined }) {
  const dispatch = useAppDispatch();
  return (
    <div className="page shell-note shell-note-fixed">
      <Note tone="bad">
        {logout ? (
          <LogoutQuestion {...logout} />
        ) : (
          <>
            {shellTexts.failures.saveFailed}{' '}
            <button type="button" className="text-link" onClick={() => void dispatch(flushCart())}>
              {texts.actions.retry}
            </button>
          </>
        )}
      </Note>
    </div>
  );
}

/** Lists the changes that a logout would lose, and asks for confirmation. */
function LogoutQuestion({ retry, logoutAnyway, cancel }: PendingLogout) {
  const titles = unsavedTitles(useCart());
  const retryButton = useRef<HTMLButtonElement>(null);
  // Focuses the first button: the pressed Logout button is in the header or in a menu that has closed.
  useEffect(() => retryButton.current?.focus(), []);
  const more = titles.length > MAX_TITLES ? ', …' : '';
  return (
    <>
      {logoutTexts.question(titles.length, titles.slice(0, MAX_TITLES).join(', ') + more)}{' '}
      <button ref={retryButton} type="button" className="text-link" onClick={retry}>
        {texts.actions.retry}
      </button>{' '}
      <button type="button" className="text-link" onClick={logoutAnyway}>
        {logoutTexts.logout}
      </button>{' '}
      <button type="button" className="text-link" onClick={cancel}>
        {logoutTexts.stay}
      </button>
    </>
  );
}

/** Returns the titles of products whose quantity differs from the server's cart. */
function unsavedTitles({ items, sync: { base } }: CartState): string[] {
  const differs = (other: readonly CartLine[]) => (line: CartLine) =>
    other.find(({ id }) => id === line.id)?.quantity !== line.quantity;
  const changed = items.filter(differs(base));
  const removed = base.filter(({ id }) => !items.some((line) => line.id === id));
  return [...changed, ...removed].map(({ title }) => title);
}
