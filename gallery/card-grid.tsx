import { ArchedPictures } from '../src/shop/account/web/arched-pictures.tsx';
import { CardGrid } from '../src/shop/catalogue/web/card-grid.tsx';
import { PriceTag } from '../src/shop/catalogue/web/price-tag.tsx';
import { ProductCard } from '../src/shop/catalogue/web/product-card.tsx';
import { ProductHero } from '../src/shop/catalogue/web/product-hero.tsx';
import { SkeletonGrid } from '../src/shop/catalogue/web/skeleton-grid.tsx';
import { Stars } from '../src/shop/catalogue/web/stars.tsx';
import { Button, ButtonLink } from '../src/web/ui/button.tsx';
import { Thumb } from '../src/web/ui/thumb.tsx';
import type { Sample } from './samples.ts';
import { Section } from './section.tsx';

const stars = { full: 4, half: true, label: 'Rated 4.6 out of 5' };

/** Product cards with and without a picture, and while loading. */
export function CardGridGallery({ samples }: { samples: readonly Sample[] }) {
  return (
    <>
      <Section title="Product grid">
        <CardGrid label="Products">
          {samples.map((sample) => (
            <ProductCard
              key={sample.id}
              product={{
                ...sample,
                image: sample.src,
                stars,
                reviewText: '128 review(s)',
                reviewLabel: '128 reviews',
              }}
              to="/"
              action={<Button variant="soft">Add to Cart</Button>}
              review={<ButtonLink to="/">View Review</ButtonLink>}
            />
          ))}
          <ProductCard
            product={{
              id: 'napkins',
              title: 'Linen Napkins, set of 4',
              price: '$19.00',
              category: 'Home',
              description: 'No description available.',
              stars: { full: 0, half: false, label: 'No reviews' },
              reviewText: 'No reviews',
            }}
            to="/"
            action={
              <Button variant="soft" aria-disabled>
                Add to Cart
              </Button>
            }
          />
        </CardGrid>
        <div className="mt-9">
          <SkeletonGrid />
        </div>
      </Section>
      <Section title="Product page, with and without a picture">
        {[samples[0], undefined].map((sample) => (
          <ProductHero
            key={sample?.id ?? 'none'}
            id={sample?.id ?? 'none'}
            image={sample?.src}
            title={sample?.title ?? 'Linen Napkins'}
            heading={<h3>{sample?.title ?? 'Linen Napkins'}</h3>}
            category={sample?.category ?? 'Home'}
            price={sample?.price ?? '$19.00'}
            rating={<Stars {...stars} />}
            description={sample?.description ?? 'No description available.'}
            action={<Button variant="primary">Add to Cart</Button>}
          />
        ))}
      </Section>
      <Section title="Pictures above the login form">
        <ArchedPictures pictures={samples} />
      </Section>
      <Section title="Price tags and thumbnails">
        <div className="flex flex-wrap items-start gap-4">
          <PriceTag size="small">$9.00</PriceTag>
          <PriceTag>$109.95</PriceTag>
          <PriceTag size="large">$1,234.50</PriceTag>
          {samples.map((sample) => (
            <Thumb key={sample.id} id={sample.id} src={sample.src} />
          ))}
          {samples.slice(0, 1).map((sample) => (
            <Thumb key={sample.id} id={sample.id} src={sample.src} grey />
          ))}
          <Thumb id="none" />
        </div>
      </Section>
    </>
  );
}
