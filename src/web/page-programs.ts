import { type ComponentType, use } from 'react';
import type { ScreenRoute } from './routes.ts';

export type LoadPage = ScreenRoute['page'];

/** A promise as `use` knows it: one that is marked as settled is read at once, without waiting. */
type Program = Promise<ComponentType> &
  (
    | { status?: undefined }
    | { status: 'fulfilled'; value: ComponentType }
    | { status: 'rejected'; reason: LostProgram }
  );

/** A page's program could not be loaded. It may be loaded again after `forgetFailures`. */
export class LostProgram extends Error {
  readonly load: LoadPage;

  constructor(load: LoadPage, cause: unknown) {
    super('the page’s program could not be loaded', { cause });
    this.load = load;
  }
}

const programs = new Map<LoadPage, Program>();

/**
 * Loads a page's program, once. A failure is remembered until `forgetFailures`: React draws a component that failed once
 * more, which must fail the same way.
 * @throws LostProgram
 */
export function loadProgram(load: LoadPage): Promise<ComponentType> {
  const known = programs.get(load);
  if (known) return known;
  const coming = load().then(
    ({ default: value }) => {
      Object.assign(coming, { status: 'fulfilled', value });
      return value;
    },
    (cause: unknown) => {
      const reason = new LostProgram(load, cause);
      Object.assign(coming, { status: 'rejected', reason });
      throw reason;
    },
  ) as Program;
  programs.set(load, coming);
  return coming;
}

/** Programs that failed are requested again when they are next needed. Not to be called while rendering. */
export function forgetFailures(): void {
  for (const [load, { status }] of programs) if (status === 'rejected') programs.delete(load);
}

/** A page's program; the component waits while it is on its way. What is there already is drawn at once. */
export function useProgram(load: LoadPage): ComponentType {
  // Always `use`, never a way round it: a component that has waited is drawn once more, and must ask the same again.
  return use(loadProgram(load));
}
