/** Name of the recipient of example emails, the same in each language. */
export const EXAMPLE_NAME = 'Maya Lindqvist';
/** Address of the recipient in texts; reserved for examples, so that nobody has it. */
export const EXAMPLE_EMAIL = 'maya@example.com';
/** Code of an order, with a valid check character. */
export const EXAMPLE_ORDER = 'K7P2XW9QDE';
/** Time of the example data. Fixed, so that a preview is the same whenever it is read. */
export const EXAMPLE_TIME = '2026-03-02T10:30:00.000Z';
/** Placeholder for the token of a link; no real link contains it. */
export const EXAMPLE_TOKEN = 'example';
