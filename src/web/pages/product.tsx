import { ShoppingBasket } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { AddToCartButton } from '../../shop/cart/web/add-to-cart-button.tsx';
import { type Product, product as productRead } from '../../shop/catalogue/contract.ts';
import { ProductDetail, ProductFallback } from '../../shop/catalogue/web/product-detail.tsx';
import { summary as summaryRead } from '../../shop/reviews/contract.ts';
import { texts as reviewTexts } from '../../shop/reviews/texts.ts';
import { AverageLine, RatingFigures } from '../../shop/reviews/web/rating-figures.tsx';
import { ReviewForm } from '../../shop/reviews/web/review-form.tsx';
import { ReviewList } from '../../shop/reviews/web/review-list.tsx';
import { useRead } from '../api/use-read.ts';
import { BackLink } from '../routing/back-link.tsx';
import { SlotContents } from '../routing/slot-content.tsx';
import { usePageTitle } from '../routing/window-title.ts';
import { useSession } from '../session.ts';
import { useShop } from '../shop-name.ts';
import { texts } from '../texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { Page } from '../ui/page.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** A product with its reviews (SPEC L50). */
export default function ProductPage() {
  const { id = '' } = useParams();
  const product = useRead(productRead, { id });
  const { data: summary } = useRead(summaryRead, { id });
  usePageTitle(product.data?.title ?? texts.titles.product);
  const isFound = product.data && product.error?.status !== 404;
  return (
    <Page>
      <BackLink list="/">{texts.navbar.home}</BackLink>
      {isFound ? (
        <ProductDetail
          product={product.data!}
          rating={summary ? <AverageLine summary={summary} rate={product.data!.rating.rate} /> : null}
          priceNotes={<SlotContents name="priceNote" />}
          action={
            <>
              <AddToCartButton
                product={product.data!}
                variant="primary"
                icon={<ShoppingBasket size={18} aria-hidden="true" />}
              />
              <ProductSlot product={product.data!} />
            </>
          }
        />
      ) : (
        <ProductFallback error={product.error} retry={product.retry} busy={product.isFetching} />
      )}
      {isFound ? <SlotContents name="productDetails" product={product.data!} /> : null}
      {isFound ? (
        <div className="reviews-layout">
          <div className="reviews-aside">
            <h2>{reviewTexts.detail.heading}</h2>
            {summary ? <RatingFigures summary={summary} /> : null}
            {summary && summary.count > 0 ? (
              <TextLink to={`/reviews/${id}`}>{reviewTexts.detail.all}</TextLink>
            ) : null}
          </div>
          <div>
            <ReviewForm productId={id} visitorFallback={<LoginToReview />} />
            <ReviewList productId={id} context="detail" />
          </div>
        </div>
      ) : null}
    </Page>
  );
}

/** Components of the features. */
function ProductSlot({ product }: { product: Product }) {
  const { user } = useSession();
  const { features } = useShop();
  if (!user || !features.some(({ productSlot }) => productSlot)) return null;
  return (
    <div className="product-slot">
      <SlotContents name="productSlot" product={product} />
    </div>
  );
}

/** Shown when the session ended while the page was open (SETTLED 9); the draft is kept. */
function LoginToReview() {
  const { pathname } = useLocation();
  return (
    <Note tone="info" live="status">
      {reviewTexts.form.logIn}{' '}
      <ButtonLink variant="quiet" to="/login" state={{ from: pathname }}>
        {texts.actions.login}
      </ButtonLink>
    </Note>
  );
}
