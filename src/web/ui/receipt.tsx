import type { ReactNode } from 'react';

export interface ReceiptProps {
  title: string;
  children: ReactNode;
  /** Stays beside a list from 900 px on. */
  sticky?: boolean | undefined;
  /** For links that lead here. */
  id?: string | undefined;
}

/** A slip of paper with a torn edge: lines, a rule, the total, then what to do. */
export function Receipt({ title, children, sticky, id }: ReceiptProps) {
  return (
    <section className="receipt" id={id} aria-label={title} data-sticky={sticky || undefined}>
      <div className="receipt-paper">
        <h2 className="receipt-title">{title}</h2>
        {children}
      </div>
    </section>
  );
}

export interface ReceiptLineProps {
  /** "Enamel Teapot, 1.2 l × 2". */
  label: ReactNode;
  amount: string;
}

/** Item … dotted leader … amount. */
export function ReceiptLine({ label, amount }: ReceiptLineProps) {
  return (
    <p className="receipt-line">
      <span>{label}</span>
      <span className="receipt-dots" aria-hidden="true" />
      <span className="receipt-amount">{amount}</span>
    </p>
  );
}

/** A quiet line on top: what was placed when. */
export function ReceiptMeta({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <p className="receipt-meta">
      <span>{label}</span>
      <span>{children}</span>
    </p>
  );
}

export function ReceiptTotal({ label = 'Total', amount }: { label?: ReactNode; amount: string }) {
  return (
    <p className="receipt-total">
      <span>{label}</span>
      <span className="receipt-amount">{amount}</span>
    </p>
  );
}

export function ReceiptActions({ children }: { children: ReactNode }) {
  return <div className="receipt-actions">{children}</div>;
}
