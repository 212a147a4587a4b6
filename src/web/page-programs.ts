import { type ComponentType, use } from 'react';
import type { ScreenRoute } from './routes.ts';

type Load = ScreenRoute['page'];

/** A promise as `use` knows it: one that is marked as fulfilled is read at once, without waiting. */
type Program = Promise<ComponentType> & { status?: 'fulfilled'; value?: ComponentType };

const programs = new Map<Load, Program>();

/** A failed try is remembered this long (ms), so that its failure is seen before the next one. */
const FAILURE_KEPT_MS = 2_000;

/** Fetches a page's program, once; after a failure it may be tried again. */
export function loadProgram(load: Load): Promise<ComponentType> {
  const known = programs.get(load);
  if (known) return known;
  const coming: Program = load().then(
    ({ default: page }) => Object.assign(coming, { status: 'fulfilled' as const, value: page }).value,
    (error: unknown) => {
      setTimeout(() => programs.delete(load), FAILURE_KEPT_MS);
      throw error;
    },
  );
  programs.set(load, coming);
  return coming;
}

/** A page's program; the component waits while it is on its way. What is there already is drawn at once. */
export function useProgram(load: Load): ComponentType {
  // Always `use`, never a way round it: a component that has waited is drawn once more, and must ask the same again.
  return use(loadProgram(load));
}
