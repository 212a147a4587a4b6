import type { ReactNode } from 'react';

export interface ReceiptProps {
  title: string;
  children: ReactNode;
  /** Sticky next to a list from 900 px on. */
  sticky?: boolean | undefined;
  /** Id for links to this section. */
  id?: string | undefined;
}

/** Receipt: lines, total and actions. */
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

/** Label such as "Enamel Teapot, 1.2 l × 2", dotted leader, amount. */
export function ReceiptLine({ label, amount }: { label: ReactNode; amount: string }) {
  return (
    <p className="receipt-line">
      <span>{label}</span>
      <span className="receipt-dots" aria-hidden="true" />
      <span className="receipt-amount">{amount}</span>
    </p>
  );
}

/** Secondary line at the top, such as the order date. */
export function ReceiptMeta({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <p className="receipt-meta">
      <span>{label}</span>
      <span>{children}</span>
    </p>
  );
}

export function ReceiptTotal({ label, amount }: { label: ReactNode; amount: string }) {
  return (
    <p className="receipt-total">
      <span>{label}</span>
      <span className="receipt-amount">{amount}</span>
    </p>
  );
}

/** Small lines below the amounts; renders nothing without notes. */
export function ReceiptNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p className="receipt-note" key={note}>
      {note}
    </p>
  ));
}

export function ReceiptActions({ children }: { children: ReactNode }) {
  return <div className="receipt-actions">{children}</div>;
}
