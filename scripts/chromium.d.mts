/** The path of a Chromium for the browser tests; throws an error of one sentence that says how to get one. */
export function findOrInstallChromium(): string;
