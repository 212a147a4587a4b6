import { useCallback } from 'react';
import { useAppDispatch } from '../hooks.ts';
import { scopeClosed, showToast, type ToastMessage } from './toasts.ts';

/**
 * Returns a function that shows a message:
 *
 *     const toast = useToast();
 *     toast({ kind: 'success', text: texts.added, undo: () => remove(id) });
 */
export function useToast(): (message: ToastMessage) => void {
  const dispatch = useAppDispatch();
  return useCallback((message) => void dispatch(showToast(message)), [dispatch]);
}

/** Returns a function that closes all toasts of a scope, which can then no longer be undone. */
export function useCloseToasts(): (scope: string) => void {
  const dispatch = useAppDispatch();
  return useCallback((scope) => void dispatch(scopeClosed(scope)), [dispatch]);
}
