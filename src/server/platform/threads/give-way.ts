import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * Has the thread that calls this compute after the others of its process: `niceness` steps below them, each worth about
 * a fifth of its share of a core while another waits for that (sched(7)). On Linux, where a thread has a niceness of its
 * own; elsewhere it would be that of the whole process, so nothing changes. A thread cannot take it back.
 */
export const giveWay = (niceness: number): void => {
  if (niceness === 0 || process.platform !== 'linux') return
  try {
    // PID/task/TID: read in this thread, so it names this thread.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, Math.min(LOWEST, getPriority(thread) + niceness))
  } catch {
    // Without `/proc`, or where it is not allowed, the work is done all the same.
  }
}

const LOWEST = 19

/** How far each kind of thread gives way to the one that answers requests. */
export const nicenessOf = {
  /** 0.64 of its share: what is searched for meanwhile comes first. */
  valuing: 2,
  /** A tenth of the share of what answers requests, a sixth of that of threads that value. */
  training: 10,
} as const
