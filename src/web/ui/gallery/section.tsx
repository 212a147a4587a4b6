import type { ReactNode } from 'react';

/** One titled part of the gallery. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4">{title}</h2>
      {children}
    </section>
  );
}
