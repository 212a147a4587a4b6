import { type ComponentType, use } from 'react';
import type { ScreenRoute } from './routes.ts';

type Load = ScreenRoute['page'];

const programs = new Map<Load, ComponentType>();
const onTheirWay = new Map<Load, Promise<ComponentType>>();

/** A failed try is remembered this long (ms), so that its failure is seen before the next one. */
const FAILURE_KEPT_MS = 2_000;

/** Fetches a page's program, once; after a failure it may be tried again. */
export function loadProgram(load: Load): Promise<ComponentType> {
  let coming = onTheirWay.get(load);
  if (!coming) {
    coming = load().then(
      ({ default: page }) => {
        programs.set(load, page);
        return page;
      },
      (error: unknown) => {
        setTimeout(() => onTheirWay.delete(load), FAILURE_KEPT_MS);
        throw error;
      },
    );
    onTheirWay.set(load, coming);
  }
  return coming;
}

/** A page's program; the component waits while it is on its way. What is there already is drawn at once. */
export function useProgram(load: Load): ComponentType {
  return programs.get(load) ?? use(loadProgram(load));
}
