import type { PageHead, Site } from '../shared/page-head.ts';
import { type Product, product as productRead } from '../shop/catalogue/contract.ts';
import { parseFilters } from '../shop/catalogue/filters.ts';
import { ofProduct, type ReviewPage } from '../shop/reviews/contract.ts';
import { texts } from '../shop/reviews/texts.ts';
import type { CachedRead } from './api/api.ts';
import { headTexts } from './head-texts.ts';
import type { PageRequest } from './page-reads.ts';
import type { PageRoute } from './routes.ts';

/** Longest description that search engines show (characters). */
const MAX_DESCRIPTION = 160;

/** Descriptions of indexable pages, by path. */
const descriptions: Record<string, (shopName: string) => string> = {
  '/': headTexts.home,
  '/login': headTexts.login,
  '/register': headTexts.register,
  '/forgot-password-email': headTexts.forgotPassword,
};

/** Builds a page's head from the data of its reads. Server only. */
export function headOf(
  route: PageRoute,
  request: PageRequest,
  reads: readonly CachedRead[],
  site: Site,
): PageHead {
  const { shopName } = site;
  if (route.path === '/') return homeHead(request, site);
  const dataOf = <Data>({ name }: { name: string }) =>
    reads.find((read) => read.name === name)?.data as Data | undefined;
  const product = dataOf<Product>(productRead);
  const page = dataOf<ReviewPage>(ofProduct);
  if (route.path === '/reviews/:productId' && product && page) return reviewsHead(product, page, site);
  const description = descriptions[route.path]?.(shopName);
  return {
    ...(route.path === '/product/:id' && product && { title: product.title }),
    description: description ?? shopName,
    ...(description && { canonical: site.baseUrl + route.path }),
    type: 'website',
    linkedData: [],
  };
}

function homeHead({ search }: PageRequest, { shopName, slogan, baseUrl }: Site): PageHead {
  const { category } = parseFilters(search);
  return {
    description: [slogan, descriptions['/']!(shopName)].filter(Boolean).join(' '),
    canonical: `${baseUrl}/${category && `?${new URLSearchParams({ category })}`}`,
    type: 'website',
    linkedData: [
      {
        '@type': 'WebSite',
        name: shopName,
        url: `${baseUrl}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}/?search={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'Organization',
        name: shopName,
        url: `${baseUrl}/`,
        logo: `${baseUrl}/pictures/icon-512.png`,
      },
    ],
  };
}

function reviewsHead(product: Product, { summary }: ReviewPage, { baseUrl }: Site): PageHead {
  const { id, title, category, priceCents } = product;
  const canonical = `${baseUrl}/reviews/${encodeURIComponent(id)}`;
  const image = URL.canParse(product.image, baseUrl) && product.image && new URL(product.image, baseUrl).href;
  const heading = texts.page.headingOf(title);
  const description = truncate(`${heading}. ${product.description}`.trim());
  return {
    title: heading,
    description,
    canonical,
    ...(image && { image }),
    type: 'product',
    linkedData: [
      {
        '@type': 'Product',
        name: title,
        url: canonical,
        ...(image && { image }),
        ...(category && { category }),
        ...(product.description && { description: product.description }),
        offers: {
          '@type': 'Offer',
          price: (priceCents / 100).toFixed(2),
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
        },
        // The average of the reviews on this page, not the rating of the product card: structured data must match visible
        // content.
        ...(summary.average !== null && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(summary.average * 10) / 10,
            reviewCount: summary.count,
          },
        }),
      },
    ],
  };
}

/** Truncates a description at a word. */
function truncate(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  return `${text.slice(0, MAX_DESCRIPTION - 1).replace(/\s+\S*$/, '')}…`;
}
