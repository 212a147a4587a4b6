import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { texts } from '../texts.ts';
import { closeToast, TOAST_MS, type ToastKind, UNDO_TOAST_MS, undoToast } from '../toasts.ts';
import type { MessageTone } from '../ui/message-icon.tsx';
import { Toast, ToastRegion } from '../ui/toast.tsx';

const tones: Record<ToastKind, MessageTone> = { success: 'ok', info: 'info', warning: 'warn', error: 'bad' };

/** The toasts of the moment, top right below the header (SPEC L43). */
export function Toasts() {
  const toasts = useAppSelector((state) => state.toasts);
  const dispatch = useAppDispatch();
  return (
    <ToastRegion label={texts.toasts.label}>
      {toasts.map(({ id, kind, text, canUndo }) => (
        <Toast
          key={id}
          tone={tones[kind]}
          duration={canUndo ? UNDO_TOAST_MS : TOAST_MS}
          closeLabel={texts.actions.close}
          onClose={() => dispatch(closeToast(id))}
          action={canUndo ? { label: texts.actions.undo, onClick: () => dispatch(undoToast(id)) } : undefined}
        >
          {text}
        </Toast>
      ))}
    </ToastRegion>
  );
}
