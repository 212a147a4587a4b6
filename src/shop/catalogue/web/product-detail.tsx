import { type ReactNode, useEffect, useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import type { ApiError } from '../../../web/api/http.ts';
import { BackButton } from '../../../web/back-link.tsx';
import { ErrorState } from '../../../web/error-state.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { ProductHero } from '../../../web/ui/product-hero.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import type { ProductWithImages } from '../contract.ts';
import { categoryLabel } from '../rules.ts';
import { texts } from '../texts.ts';

export interface ProductDetailProps {
  product: ProductWithImages;
  /** The average of its reviews; the reviews build on the catalogue, so the page hands it in. */
  rating: ReactNode;
  /** The Add to Cart button. */
  action: ReactNode;
}

/** A product in large (SPEC L50). */
export function ProductDetail({ product, rating, action }: ProductDetailProps) {
  const { id, title, image, furtherImages, description } = product;
  const Gallery = useGallery(furtherImages !== undefined);
  return (
    <ProductHero
      id={id}
      image={image}
      gallery={Gallery && furtherImages && <Gallery product={product} />}
      title={title}
      heading={
        <h1 className="product-hero-title" data-long={title.length > 40 || undefined} tabIndex={-1}>
          {title}
        </h1>
      }
      category={categoryLabel(product.category)}
      price={formatCents(product.priceCents)}
      rating={rating}
      description={description || texts.card.noDescription}
      action={action}
      noImage={texts.card.noImage}
    />
  );
}

/** The gallery's component once it is loaded: few products have several images, and every page pays for its script. */
function useGallery(wanted: boolean) {
  const [Gallery, setGallery] = useState<typeof import('./product-gallery.tsx').default>();
  useEffect(() => {
    // Without it the first image stays, as before.
    if (wanted)
      import('./product-gallery.tsx').then(
        (module) => setGallery(() => module.default),
        () => {},
      );
  }, [wanted]);
  return Gallery;
}

export interface ProductFallbackProps {
  error: ApiError | undefined;
  retry: () => void;
  busy: boolean;
}

/** The states without a product: loading, not found or deleted, failed. */
export function ProductFallback({ error, retry, busy }: ProductFallbackProps) {
  const productTexts = texts.product;
  if (!error) return <LoadingProduct />;
  if (error.status >= 400 && error.status < 500)
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

/** The loading sentence over the place of the product. */
function LoadingProduct() {
  return (
    <>
      <LoadingText>{texts.product.loading}</LoadingText>
      <SkeletonRows count={1} height={480} />
    </>
  );
}
