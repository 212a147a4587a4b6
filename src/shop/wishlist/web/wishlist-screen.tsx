import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { BackButton } from '../../../web/routing/back-link.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { useFlip } from '../../../web/ui/use-flip.ts';
import { mine, type WishlistItem } from '../contract.ts';
import { entryKey } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { texts } from '../texts.ts';
import { useRemoval } from './use-removal.ts';
import { WishlistRow } from './wishlist-row.tsx';

const screenTexts = texts.screen;
const ROW_HEIGHT = 128;

/** /wishlist: the viewer's wishlist, live, newest first. */
export function WishlistScreen() {
  const { data, error, isFetching, retry } = useRead(mine, {});
  const { visible, remove, focusRestored } = useRemoval(data?.items ?? []);
  return (
    <>
      <PageHeading aside={visible.length > 0 ? screenTexts.count(visible.length) : undefined}>
        {shellTexts.title}
      </PageHeading>
      {data ? (
        <Items items={visible} onRemove={remove} rowRef={focusRestored} />
      ) : error ? (
        <ErrorState title={screenTexts.loadFailed} onRetry={retry} busy={isFetching} />
      ) : (
        <>
          <LoadingText>{screenTexts.loading}</LoadingText>
          <SkeletonRows count={3} height={ROW_HEIGHT} />
        </>
      )}
    </>
  );
}

interface ItemsProps {
  items: readonly WishlistItem[];
  onRemove: (item: WishlistItem) => void;
  rowRef: (row: HTMLElement | null) => void;
}

function Items({ items, onRemove, rowRef }: ItemsProps) {
  const list = useFlip();
  if (items.length === 0)
    return (
      <EmptyState
        variant="empty"
        title={screenTexts.empty}
        action={
          <BackButton variant="primary" list="/">
            {screenTexts.toProducts}
          </BackButton>
        }
      >
        {screenTexts.emptyHint}
      </EmptyState>
    );
  return (
    <ul ref={list} className="wishlist" aria-label={shellTexts.title}>
      {items.map((item) => (
        <WishlistRow key={entryKey(item)} ref={rowRef} item={item} onRemove={() => onRemove(item)} />
      ))}
    </ul>
  );
}
