import { useRef, useState } from 'react';
import { Picture } from '../../../web/ui/picture.tsx';
import type { ProductWithImages } from '../contract.ts';
import { galleryTexts } from '../gallery-texts.ts';
import { texts } from '../texts.ts';

/**
 * Gallery of a product's images. The browser scrolls them (swipe, arrow keys, scroll snap); thumbnails scroll to an
 * image and mark the visible one.
 */
export default function ProductGallery({ product }: { product: ProductWithImages }) {
  const { id, title, image, furtherImages = [] } = product;
  const track = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(0);
  const images = [...new Set([image, ...furtherImages])];
  const nameOf = (index: number) => galleryTexts.imageOf(index + 1, images.length);
  return (
    <>
      <section
        ref={track}
        className="gallery-track"
        aria-label={galleryTexts.imagesOf(title)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
      >
        {images.map((src, index) => (
          <Picture
            key={src}
            id={id}
            src={src}
            alt={index > 0 ? `${title}, ${nameOf(index)}` : title}
            eager={index === 0}
            noImage={texts.card.noImage}
          />
        ))}
      </section>
      <div className="gallery-thumbs">
        {images.map((src, index) => (
          <button
            key={src}
            type="button"
            aria-label={nameOf(index)}
            aria-current={index === current}
            onClick={() => {
              track.current!.scrollLeft = index * track.current!.clientWidth;
            }}
          >
            <Picture id={id} src={src} alt="" sizes="56px" noImage="" />
          </button>
        ))}
      </div>
    </>
  );
}
