export function findProblems(title: string): string[];
