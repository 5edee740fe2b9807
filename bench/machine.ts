import { availableParallelism, cpus, totalmem } from 'node:os'

/** What a benchmark ran on, for its result. */
export const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
