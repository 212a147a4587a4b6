/** The quick form shares the processors with other tests; its limits only catch what is slower by an order of magnitude. */
const QUICK_FACTOR = 5;

const long = process.env.TORTURE_FORM === 'long';

/**
 * Time limit of a test (ms): the goal's own number in the long form, which runs one test at a time, and five times as much
 * in the quick form. It never depends on the load of the machine.
 */
export const timeLimit = (goal: number): number => (long ? goal : goal * QUICK_FACTOR);

export const ms = (time: number): string => `${Math.round(time).toLocaleString('en-US')} ms`;
