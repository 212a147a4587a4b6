export function problemsOf(title: string): string[];
