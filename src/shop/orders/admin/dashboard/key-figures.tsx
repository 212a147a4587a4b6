import type { ReactNode } from 'react';

export interface KeyFigure {
  label: string;
  /** Formatted value: "$2,418.60". */
  value: string;
  /** Secondary line: "36 yesterday". */
  note?: ReactNode;
  /** Colours the note. */
  tone?: 'ok' | 'bad' | undefined;
  /** Values of longer periods: "7 days", "$14,210.00". */
  spans?: readonly { label: string; value: string }[] | undefined;
}

/** Key figures in a row, two columns on phones. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className="figures">
      {figures.map((figure) => (
        <div key={figure.label} className="figure">
          <dt>{figure.label}</dt>
          <dd className="figure-value">{figure.value}</dd>
          {figure.note ? (
            <dd className="figure-note" data-tone={figure.tone}>
              {figure.note}
            </dd>
          ) : null}
          {figure.spans ? (
            <dd className="figure-spans">
              {figure.spans.map((span) => (
                <span key={span.label}>
                  {span.label} <strong>{span.value}</strong>
                </span>
              ))}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
