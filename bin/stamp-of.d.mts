export function stampOf(paths: readonly string[]): string
