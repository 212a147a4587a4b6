import { PriceTag } from '../src/shop/catalogue/web/price-tag.tsx';
import { Button } from '../src/web/ui/button.tsx';
import { EmptyState } from '../src/web/ui/empty-state.tsx';
import { SkeletonRows } from '../src/web/ui/skeleton-rows.tsx';
import { Section } from './section.tsx';

/** Four states of a list: empty, no match, failed, loading. */
export function EmptyGallery() {
  return (
    <Section title="Empty, filtered, failed, loading">
      <div className="grid gap-9 md:grid-cols-2">
        <EmptyState
          variant="empty"
          live="none"
          tag={<PriceTag>$0.00</PriceTag>}
          title="Your cart is empty"
          action={<Button variant="primary">Back to Home</Button>}
        >
          Items you add will appear here.
        </EmptyState>
        <EmptyState
          variant="filter"
          live="none"
          title="No orders match the selected filter."
          action={<Button>Clear Filter</Button>}
        />
        <EmptyState
          variant="failed"
          live="none"
          title="Unable to fetch products. Please try again later."
          action={<Button variant="primary">Retry</Button>}
        />
        <SkeletonRows count={3} />
      </div>
    </Section>
  );
}
