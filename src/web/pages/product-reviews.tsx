import { useParams } from 'react-router';
import { product as productRead } from '../../shop/catalogue/contract.ts';
import { ofProduct as reviewsOfProduct } from '../../shop/reviews/contract.ts';
import { serializeReviewFilters } from '../../shop/reviews/filters.ts';
import { texts as reviewTexts } from '../../shop/reviews/texts.ts';
import { RatingFigures } from '../../shop/reviews/web/rating-figures.tsx';
import { ReviewFilterBar, ReviewPageList } from '../../shop/reviews/web/review-page.tsx';
import { useReviewFilters } from '../../shop/reviews/web/use-review-filters.ts';
import { isMissing } from '../api/http.ts';
import { useRead } from '../api/use-read.ts';
import { BackButton, BackLink } from '../routing/back-link.tsx';
import { SlotContents } from '../routing/slot-content.tsx';
import { usePageTitle } from '../routing/window-title.ts';
import { texts } from '../texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Thumb } from '../ui/thumb.tsx';

const pageTexts = reviewTexts.page;

/** Public reviews of a product (SPEC L54). */
export default function ProductReviewsPage() {
  const { productId = '' } = useParams();
  const [filters, changeFilters] = useReviewFilters();
  const page = useRead(reviewsOfProduct, { id: productId, ...serializeReviewFilters(filters) });
  const { data: product } = useRead(productRead, { id: productId });
  const heading = product && pageTexts.headingOf(product.title);
  usePageTitle(heading ?? texts.titles.productReviews);

  if (page.error && isMissing(page.error))
    return (
      <Page>
        <PageHeading>{pageTexts.heading}</PageHeading>
        <EmptyState
          variant="filter"
          title={reviewTexts.errors['product-invalid']}
          live="alert"
          action={<BackButton list="/">{texts.actions.backToHome}</BackButton>}
        />
      </Page>
    );
  const summary = page.data?.summary;
  return (
    <Page>
      <BackLink list="/">{texts.navbar.home}</BackLink>
      <PageHeading>{heading ?? pageTexts.heading}</PageHeading>
      <div className="reviews-layout" data-first="true">
        <div className="reviews-aside">
          {product ? (
            <div className="reviews-product">
              <Thumb id={product.id} src={product.image} size={88} />
              <TextLink to={`/product/${product.id}`}>{pageTexts.toProduct}</TextLink>
            </div>
          ) : null}
          {summary ? (
            <RatingFigures
              summary={summary}
              selected={filters.stars}
              onSelect={(stars) => changeFilters({ stars, minRating: 0 })}
            />
          ) : null}
        </div>
        <div>
          {/* Visitors cannot open the product page, but must be able to read its sections before they order. */}
          {product ? <SlotContents name="productDetails" product={product} /> : null}
          {summary && summary.count > 0 ? (
            <ReviewFilterBar filters={filters} onChange={changeFilters} />
          ) : null}
          <ReviewPageList productId={productId} page={page} onChange={changeFilters} />
        </div>
      </div>
    </Page>
  );
}
