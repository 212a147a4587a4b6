import { type ReactNode, useEffect, useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { type ApiError, isMissing } from '../../../web/api/http.ts';
import { Time } from '../../../web/clock.tsx';
import { ErrorState } from '../../../web/error-state.tsx';
import { BackButton } from '../../../web/routing/back-link.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import type { ProductWithImages } from '../contract.ts';
import { categoryLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import { PriceNotes } from './price-notes.tsx';
import { ProductHero } from './product-hero.tsx';
import { RegularPrice } from './regular-price.tsx';

export interface ProductDetailProps {
  product: ProductWithImages;
  /** Average rating; injected by the page, because the catalogue must not import the reviews. */
  rating: ReactNode;
  /** The Add to Cart button. */
  action: ReactNode;
  /** Notes of other features about the price. */
  priceNotes?: ReactNode;
}

/** Product page (SPEC L50). */
export function ProductDetail({ product, rating, action, priceNotes }: ProductDetailProps) {
  const { id, title, image, furtherImages, description } = product;
  const Gallery = useGallery(furtherImages !== undefined);
  return (
    <ProductHero
      id={id}
      image={image}
      // biome-ignore lint/nursery/useReactCompiler: the component is loaded once
      gallery={Gallery && furtherImages && <Gallery product={product} />}
      title={title}
      heading={
        <h1 className="product-hero-title" data-long={title.length > 40 || undefined} tabIndex={-1}>
          {title}
        </h1>
      }
      category={categoryLabel(product.category)}
      price={formatCents(product.priceCents)}
      sale={
        <>
          {product.regularPriceCents === undefined ? null : <Sale product={product} />}
          <PriceNotes product={product} />
        </>
      }
      priceNotes={priceNotes}
      rating={rating}
      description={description || texts.card.noDescription}
      action={action}
      noImage={texts.card.noImage}
      piecesLeft={product.piecesLeft}
    />
  );
}

/** Shows the regular price and the end of the sale. */
function Sale({ product: { regularPriceCents, saleEndsAt } }: Pick<ProductDetailProps, 'product'>) {
  return (
    <p className="product-sale">
      <RegularPrice cents={regularPriceCents} />
      {saleEndsAt === undefined ? null : (
        <span>
          {texts.product.until} <Time iso={saleEndsAt} as="dateTime" />
        </span>
      )}
    </p>
  );
}

// A separate function: Vite moves a `then` on the import itself into its preload wrapper, where it would not handle a
// failure to preload the module's files.
const loadGallery = () => import('./product-gallery.tsx');

/**
 * Returns the gallery component once it is loaded. It is imported only for products with several images, which are few.
 */
function useGallery(isNeeded: boolean) {
  const [Gallery, setGallery] = useState<typeof import('./product-gallery.tsx').default>();
  useEffect(() => {
    // If the import fails, only the first image is shown.
    if (isNeeded)
      loadGallery().then(
        (module) => setGallery(() => module.default),
        () => {},
      );
  }, [isNeeded]);
  return Gallery;
}

export interface ProductFallbackProps {
  error: ApiError | undefined;
  retry: () => void;
  busy: boolean;
}

/** Product page without a product: loading, not found (or deleted), or failed. */
export function ProductFallback({ error, retry, busy }: ProductFallbackProps) {
  const productTexts = texts.product;
  if (!error)
    return (
      <>
        <LoadingText>{productTexts.loading}</LoadingText>
        <SkeletonRows count={1} height={480} />
      </>
    );
  if (isMissing(error))
    return (
      <EmptyState
        variant="filter"
        title={productTexts.notFound}
        titleAs="h1"
        live="alert"
        action={<BackButton list="/">{shellTexts.actions.backToHome}</BackButton>}
      />
    );
  return <ErrorState title={productTexts.loadFailed} titleAs="h1" onRetry={retry} busy={busy} />;
}
