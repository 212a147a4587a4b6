import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { texts } from '../texts.ts';
import { closeToast, TOAST_MS, type ToastKind, UNDO_TOAST_MS, undoToast } from '../toasts/toasts.ts';
import type { MessageTone } from '../ui/message-icon.tsx';
import { Toast, ToastRegion } from '../ui/toast.tsx';

const tones: Record<ToastKind, MessageTone> = { success: 'ok', info: 'info', warning: 'warn', error: 'bad' };

/** Visible toasts, top right below the header (SPEC L43). */
export function Toasts() {
  const toasts = useAppSelector((state) => state.toasts);
  const dispatch = useAppDispatch();
  const undoableId = toasts.findLast(({ canUndo }) => canUndo)?.id;

  // A shortcut for Undo: keyboard users cannot reach the toast by Tab before it disappears.
  useEffect(() => {
    if (undoableId === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isUndoShortcut(event) || isTextField(event.target)) return;
      event.preventDefault();
      dispatch(undoToast(undoableId));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undoableId, dispatch]);

  return (
    <ToastRegion>
      {toasts.map(({ id, kind, text, canUndo, link }) => (
        <Toast
          key={id}
          tone={tones[kind]}
          duration={canUndo ? UNDO_TOAST_MS : TOAST_MS}
          onClose={() => dispatch(closeToast(id))}
          link={link}
          action={
            canUndo
              ? {
                  label: texts.actions.undo,
                  keys: id === undoableId ? 'Control+Z Meta+Z' : undefined,
                  onClick: () => {
                    // The focused button is removed with its toast: keep the focus in the page.
                    document.getElementById('content')?.focus({ preventScroll: true });
                    dispatch(undoToast(id));
                  },
                }
              : undefined
          }
        >
          {text}
        </Toast>
      ))}
    </ToastRegion>
  );
}

const isUndoShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** In text fields the shortcut undoes typing. */
const isTextField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('textarea, input:not([type=checkbox], [type=radio], [type=datetime-local])');
