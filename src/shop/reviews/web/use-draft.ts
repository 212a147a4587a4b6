import { useState } from 'react';
import type { ReviewDraft } from '../rules.ts';

const EMPTY: ReviewDraft = { rating: 0, comment: '' };

/** Unsent reviews of this tab, by user and product. They survive navigation and an expired session. */
const drafts = new Map<string, ReviewDraft>();

export function useDraft(userId: string, productId: string) {
  const key = `${userId} ${productId}`;
  const [draft, setDraft] = useState(() => drafts.get(key) ?? EMPTY);
  return {
    draft,
    change(changed: Partial<ReviewDraft>) {
      const next = { ...draft, ...changed };
      drafts.set(key, next);
      setDraft(next);
    },
    clear() {
      drafts.delete(key);
      setDraft(EMPTY);
    },
  };
}
