import { currentCurrency } from '../../shared/money.ts';
import type { ReadContract } from '../../shared/operation.ts';
import type { PageHead, Site } from '../../shared/page-head.ts';
import { product as productRead } from '../../shop/catalogue/contract.ts';
import { parseFilters } from '../../shop/catalogue/filters.ts';
import { ofProduct } from '../../shop/reviews/contract.ts';
import { texts } from '../../shop/reviews/texts.ts';
import type { CachedRead } from '../api/read-cache.ts';
import { headTexts } from './head-texts.ts';
import type { HeadContext } from './page.ts';

/** Longest description that search engines show (characters). */
const MAX_DESCRIPTION = 160;

/** Builds the head of a page with a fixed description. */
export const describedBy =
  (description: (shopName: string) => string) =>
  ({ path, site: { shopName, baseUrl } }: HeadContext): PageHead => ({
    description: description(shopName),
    canonical: baseUrl + path,
    type: 'website',
    linkedData: [],
  });

/** The head of a page that search engines do not list. */
export const unlistedHead = ({ shopName }: Site): PageHead => ({
  description: shopName,
  type: 'website',
  linkedData: [],
});

/** The result of a read of the page; undefined if it failed. */
const resultOf = <Params, Result>(
  reads: readonly CachedRead[],
  { name }: ReadContract<Params, Result>,
): Result | undefined => reads.find((read) => read.name === name)?.data as Result | undefined;

/** The product page has the product's title but is not for search engines: visitors cannot open it. */
export function productHead({ reads, site }: HeadContext): PageHead | undefined {
  const product = resultOf(reads, productRead);
  return product && { ...unlistedHead(site), title: product.title };
}

/** The head of Home, with a search box for search engines and a canonical URL per category. */
export function homeHead({ request, site: { shopName, slogan, baseUrl } }: HeadContext): PageHead {
  const { category } = parseFilters(request.search);
  return {
    description: [slogan, headTexts.home(shopName)].filter(Boolean).join(' '),
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

/** The head of a product's public page of reviews, with its price and rating. */
export function reviewsHead({ reads, site: { baseUrl } }: HeadContext): PageHead | undefined {
  const product = resultOf(reads, productRead);
  const page = resultOf(reads, ofProduct);
  if (!product || !page) return undefined;
  const { summary } = page;
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
          priceCurrency: currentCurrency(),
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
