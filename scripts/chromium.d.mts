/** Path of a Chromium for the browser tests; throws an error that says how to install one. */
export function findOrInstallChromium(): string;
