import type { ReactNode } from 'react';

/** A section of the gallery with a title. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4">{title}</h2>
      {children}
    </section>
  );
}
