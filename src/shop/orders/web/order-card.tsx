import type { ReactNode, Ref } from 'react';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { texts } from '../texts.ts';

const historyTexts = texts.history;

export interface OrderCardProps {
  id: string;
  time: string;
  dateTime: string;
  status: ReactNode;
  total: string;
  /** Discounts and amount due, if it differs from the total. */
  charges?: ReactNode;
  /** Progress of an open order. */
  steps?: ReactNode;
  /** `ItemRow`s. */
  items: ReactNode;
  /** Details and Cancel, or the cancel confirmation. */
  actions: ReactNode;
  ref?: Ref<HTMLLIElement> | undefined;
}

/** One order of the history (SPEC L49). */
export function OrderCard({ ref, ...props }: OrderCardProps) {
  return (
    <li className="panel" ref={ref} tabIndex={-1}>
      <article aria-label={`${historyTexts.order} ${props.id}`}>
        <div className="order-head">
          <div className="order-name">
            <h2 className="order-title">
              {historyTexts.order} <strong className="order-id">{props.id}</strong>
            </h2>
            <p className="order-time">
              <time dateTime={props.dateTime}>{props.time}</time>
            </p>
          </div>
          <div className="order-status">{props.status}</div>
          <p className="order-total">
            <span className="sr-only">{historyTexts.total} </span>
            {props.total}
          </p>
        </div>
        {props.charges ? <p className="order-charges">{props.charges}</p> : null}
        {props.steps ? <div className="order-steps">{props.steps}</div> : null}
        <ul className="order-items">{props.items}</ul>
        <div className="order-foot">{props.actions}</div>
      </article>
    </li>
  );
}

export interface OrderCardsProps {
  label?: string | undefined;
  /** True while another page is loading. */
  busy?: boolean | undefined;
  children: ReactNode;
}

/** A list of order cards. */
export function OrderCards({ label, busy, children }: OrderCardsProps) {
  return (
    <ul className="order-cards" aria-label={label} aria-busy={busy || undefined}>
      {children}
    </ul>
  );
}

export interface ItemRowProps {
  id: string;
  title: ReactNode;
  image?: string | null | undefined;
  /** "$34.50 × 2". */
  amount: ReactNode;
}

/** One item of an order: picture, title, price times quantity. */
export function ItemRow({ id, title, image, amount }: ItemRowProps) {
  return (
    <li>
      <div className="item-row">
        <Thumb id={id} src={image} />
        <div className="item-row-text">
          <p className="item-row-name">{title}</p>
          <p className="item-row-amount">{amount}</p>
        </div>
      </div>
    </li>
  );
}
