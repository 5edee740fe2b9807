/**
 * What a personal token may be for. `read`: what its owner sees; `write`: what they keep and change; `hooks`: where data
 * of theirs is sent to by itself.
 */
export const tokenScopes = ['read', 'write', 'hooks'] as const
export type TokenScope = (typeof tokenScopes)[number]
