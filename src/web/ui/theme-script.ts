export const themeScript = '';
