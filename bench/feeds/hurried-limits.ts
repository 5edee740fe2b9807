import { resoProviders } from '../../src/server/adapters/reso/reso-provider.ts'

/** MLS Grid's limits, each in a stretch of time so many times shorter. */
export const hurriedLimits = (hurry: number) =>
  resoProviders.mlsgrid.limits.map((limit) => ({ ...limit, ms: limit.ms / hurry }))
