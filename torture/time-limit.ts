import { quickOrLong } from './figures.ts';

/** The quick form shares the processors with other tests; its scaled limits only catch large slowdowns. */
const QUICK_FACTOR = 5;

/**
 * Scaled limit of a test (ms): the goal's number in the long form, which runs one test at a time, and five times as much
 * in the quick form. It does not depend on the machine's load.
 */
export const timeLimit = (goal: number): number => quickOrLong(goal * QUICK_FACTOR, goal);

export const ms = (time: number): string => `${Math.round(time).toLocaleString('en-US')} ms`;
