import type { ReactNode } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { BackButton } from '../../../web/routing/back-link.tsx';
import { texts as commonTexts } from '../../../web/texts.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { PriceTag } from '../../catalogue/web/price-tag.tsx';
import { quoteCart } from '../quote.ts';
import { type CartLine, itemCount } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { texts } from '../texts.ts';
import { CartLines } from './cart-lines.tsx';
import { isLoaded } from './slice.ts';
import { useCart, useLiveCart } from './use-cart.ts';

const screenTexts = texts.screen;

export interface CartScreenProps {
  /** Lines being ordered, shown until the confirmation page opens. */
  submittedLines?: readonly CartLine[] | undefined;
  /** Summary with Place Order, next to the lines. */
  checkout: ReactNode;
  /** Shown above an empty cart. */
  notice?: ReactNode;
}

/** /cart: lines and checkout (SPEC L48). */
export function CartScreen({ submittedLines, checkout, notice }: CartScreenProps) {
  const cart = useCart();
  const lines = submittedLines ?? cart.items;
  const isShown = submittedLines !== undefined || isLoaded(cart);
  return (
    <>
      <PageHeading aside={isShown && lines.length > 0 ? <ItemCount lines={lines} /> : undefined}>
        {screenTexts.heading}
      </PageHeading>
      {isShown ? (
        <Content lines={lines} checkout={checkout} notice={notice} />
      ) : (
        <LoadingOrError failed={cart.status === 'failed'} />
      )}
    </>
  );
}

/** Number of items; on phones also the total, because the summary is below all lines there. */
function ItemCount({ lines }: { lines: readonly CartLine[] }) {
  const total = formatCents(quoteCart(lines).totalCents);
  return (
    <>
      {screenTexts.items(itemCount(lines))}
      <span className="cart-early-total">
        {' · '}
        <button type="button" className="text-link" onClick={showCheckout}>
          {screenTexts.total(total)}
        </button>
      </span>
    </>
  );
}

function showCheckout(): void {
  document.getElementById('checkout')?.scrollIntoView({ block: 'center' });
}

type ContentProps = Omit<CartScreenProps, 'submittedLines'> & { lines: readonly CartLine[] };

function Content({ lines, checkout, notice }: ContentProps) {
  if (lines.length === 0)
    return (
      <>
        {notice}
        <EmptyState
          variant="empty"
          title={screenTexts.empty}
          tag={<PriceTag>{formatCents(0)}</PriceTag>}
          action={
            <BackButton variant="primary" list="/">
              {commonTexts.actions.backToHome}
            </BackButton>
          }
        >
          {screenTexts.emptyHint}
        </EmptyState>
      </>
    );
  return (
    <div className="cart-layout">
      <div>
        <CartLines lines={lines} />
      </div>
      {checkout}
    </div>
  );
}

function LoadingOrError({ failed }: { failed: boolean }) {
  const { retry } = useLiveCart();
  if (failed) return <ErrorState title={shellTexts.failures.fetchFailed} onRetry={retry} />;
  return (
    <>
      <LoadingText>{screenTexts.loading}</LoadingText>
      <SkeletonRows count={3} height={128} />
    </>
  );
}
