import { session as sessionRead } from '../shop/account/contract.ts';
import { useRead } from './api/use-read.ts';

/** Who is signed in, live; `loading` until the first answer. */
export function useSession() {
  const { data, isLoading, error } = useRead(sessionRead, {});
  return { user: data?.user ?? null, loading: isLoading, error };
}
