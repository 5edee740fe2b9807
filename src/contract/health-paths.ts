/** For monitors: a search would work, and work in the background is done. */
export const HEALTH_PATH = '/api/health'
/** For what starts a server again: it answers. */
export const LIVE_PATH = '/api/health/live'
/** For what chooses the servers that get requests: a search would work. */
export const READY_PATH = '/api/health/ready'
