import { AddToCartButton } from '../../shop/cart/web/add-to-cart-button.tsx';
import { categories as categoriesRead } from '../../shop/catalogue/contract.ts';
import { homeTexts } from '../../shop/catalogue/home-texts.ts';
import { FilterBar } from '../../shop/catalogue/web/filter-bar.tsx';
import { ProductGrid, useFailureToast } from '../../shop/catalogue/web/product-grid.tsx';
import { useFilters } from '../../shop/catalogue/web/use-filters.ts';
import { useRead } from '../api/use-read.ts';
import { CachedFragment } from '../cached-fragment.tsx';
import { useSession } from '../session.ts';
import { useShop } from '../shop-name.ts';
import { Page } from '../ui/page.tsx';

/** Home with the product grid; public (SPEC L43). */
export default function HomePage() {
  const [filters, change] = useFilters();
  const categories = useRead(categoriesRead, {});
  const { user } = useSession();
  const { slogan, searchHint, features } = useShop();
  useFailureToast(categories.error !== undefined, homeTexts.categoriesFailed);
  const filterProps = { filters, onChange: change, categories: categories.data?.categories ?? [] };
  return (
    <Page>
      <CachedFragment deps={() => ['filters', filters, filterProps.categories, slogan, searchHint]}>
        <div className="welcome-row">
          <div>
            <h1 className="welcome" tabIndex={-1}>
              {homeTexts.heading}
            </h1>
            {slogan ? <p className="welcome-lead">{slogan}</p> : null}
          </div>
          <FilterBar {...filterProps} searchHint={searchHint} />
        </div>
      </CachedFragment>
      <ProductGrid
        filters={filters}
        hasReviewsLink={user !== null || features.some(({ productDetails }) => productDetails !== undefined)}
        AddToCart={AddToCartButton}
      />
    </Page>
  );
}
