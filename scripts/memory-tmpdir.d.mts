export function setMemoryTmpdir(): void;
