/** What a node does: answer requests, the work that no request waits for, or both. */
export const nodeRoles = ['all', 'web', 'worker'] as const
export type NodeRole = (typeof nodeRoles)[number]
