import type { ReactNode } from 'react';
import type { PictureFit } from './picture-source.ts';
import { PriceTicket } from './price-ticket.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Board } from './shelf.tsx';

export interface ProductStandProps {
  id: string;
  image?: string | null | undefined;
  fit?: PictureFit | undefined;
  title: string;
  /** The page's h1, focusable from a script. */
  heading: ReactNode;
  category: string;
  price: string;
  /** Stars, average and count. */
  rating: ReactNode;
  description: string;
  action: ReactNode;
  noImage?: string | undefined;
}

/** The product page's large picture and text on one board, ticket and button hanging below. */
export function ProductStand(props: ProductStandProps) {
  return (
    <section className="stand" aria-label={props.title}>
      <div className="stand-picture bay">
        <ProductPicture
          id={props.id}
          src={props.image}
          fit={props.fit}
          alt={props.title}
          eager
          noImage={props.noImage}
        />
      </div>
      <div className="stand-text">
        <p className="stand-category">{props.category}</p>
        {props.heading}
        <div className="rating-line">{props.rating}</div>
        <p className="stand-description">{props.description}</p>
      </div>
      <div className="stand-board">
        <Board />
      </div>
      <div className="stand-buy">
        <PriceTicket size="large">{props.price}</PriceTicket>
        {props.action}
      </div>
    </section>
  );
}
