/** The quick form shares the processors with other tests; its scaled limits only catch large slowdowns. */
const QUICK_FACTOR = 5;

const isLong = process.env.TORTURE_FORM === 'long';

/**
 * Scaled limit of a test (ms): the goal's number in the long form, which runs one test at a time, and five times as much
 * in the quick form. It does not depend on the machine's load.
 */
export const timeLimit = (goal: number): number => (isLong ? goal : goal * QUICK_FACTOR);

export const ms = (time: number): string => `${Math.round(time).toLocaleString('en-US')} ms`;
