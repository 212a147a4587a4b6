import { useRead } from '../../../web/api/use-read.ts';
import { useSession } from '../../../web/session.ts';
import { mine } from '../contract.ts';

/** Returns the viewer's own review of a product and the reviews they voted helpful; empty for visitors. */
export function useMyReviews(productId: string) {
  const { user } = useSession();
  const { data, isLoading, retry } = useRead(mine, user && productId ? { id: productId } : undefined);
  return {
    user,
    own: data?.own ?? null,
    helpful: data?.helpful ?? [],
    hidden: data?.hidden ?? null,
    isLoading,
    retry,
  };
}
