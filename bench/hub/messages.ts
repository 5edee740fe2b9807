/** What the measuring process asks the hub's process, and what that answers. */
export type Asked = {
  readonly ask: 'memory' | 'cpu' | 'size' | 'send' | 'broadcast' | 'stop'
  readonly perSecond?: number
  readonly seconds?: number
}
export type Answer = { readonly to: Asked['ask'] | 'ready'; readonly value: unknown }
