import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { HOME_ID } from '../../contract/home-id.ts'
import { jobCalls, MAX_ENTRIES_BYTES } from '../../contract/job-costs/jobs.ts'
import { usDateOf } from '../../domain/iso-date.ts'
import { type JobCost, jobLimits } from '../../domain/job-costs/job.ts'
import { printableLine } from '../../domain/printable-text.ts'
import type { Database } from '../platform/database/schema.ts'
import { keptOrProblem, type NotKeptWords } from '../platform/kept/not-kept.ts'
import type { Owner } from '../platform/kept/owner.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import { registerJobFiles } from './files/route.ts'
import type { AskedJob } from './find-job.ts'
import type { JobFileStore } from './ports.ts'
import { registerStatements } from './statement-route.ts'
import {
  addEntries,
  openJob,
  putEntry,
  putJob,
  readTrackRecord,
  removeEntry,
  removeJob,
} from './store.ts'

export type JobCostsDeps = {
  readonly db: Kysely<Database>
  readonly files: JobFileStore
  readonly clock: () => Date
  readonly requireSubscriber: Guard
}

/** The calls of jobs, their costs and their draws. */
export const registerJobCosts = (
  app: FastifyInstance,
  { db, files, clock, requireSubscriber }: JobCostsDeps,
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
  const asked = (owner: Owner, { propertyId }: { readonly propertyId: string }): AskedJob => ({
    db,
    owner,
    propertyId: askedJobOf(propertyId),
  })

  answer(jobCalls.record, (_, { principal }) => readTrackRecord(db, principal, usDateOf(clock())))

  answer(jobCalls.get, async ({ params }, { principal }) => {
    const job = await openJob(asked(principal, params))
    if (job === undefined) throw noJob()
    return job
  })

  answer(jobCalls.put, async ({ params, body }, { principal }) => {
    const job = asked(principal, params)
    return keptOrProblem(await putJob(job, body, clock()), jobNotKept)
  })

  answer(jobCalls.remove, async ({ params, query }, { principal }) => {
    const removed = await removeJob(asked(principal, params), query.version)
    keptOrProblem(removed, { ...jobNotKept, notThere: NO_JOB })
    return {}
  })

  answer(jobCalls.putEntry, async ({ params, body: { version, entry } }, { principal }) => {
    const typed =
      entry.kind === 'cost' ? inOneLine(entry) : { ...entry, note: printableLine(entry.note) }
    const kept = await putEntry(asked(principal, params), params.id, { version, entry: typed })
    return keptOrProblem(kept, entryNotKept)
  })

  answer(
    jobCalls.addEntries,
    async ({ params, body }, { principal }) => {
      const entries = body.entries.map(({ id, entry }) => ({ id, entry: inOneLine(entry) }))
      return keptOrProblem(await addEntries(asked(principal, params), entries), {
        ...entryNotKept,
        notThere: NO_JOB,
      })
    },
    { bodyLimit: MAX_ENTRIES_BYTES },
  )

  answer(jobCalls.removeEntry, async ({ params, query }, { principal }) => {
    const removed = await removeEntry(asked(principal, params), params.id, query.version)
    keptOrProblem(removed, entryNotKept)
    return {}
  })

  registerStatements(app, requireSubscriber)
  registerJobFiles(app, {
    db,
    files,
    clock,
    requireSubscriber,
    asked: ({ principal }, params) => asked(principal, params),
  })
}

const inOneLine = (cost: JobCost): JobCost => ({
  ...cost,
  payee: printableLine(cost.payee),
  note: printableLine(cost.note),
})

/** What cannot be a home's id is answered as a home without a job. */
const askedJobOf = (propertyId: string): string => {
  if (!HOME_ID.test(propertyId)) throw noJob()
  return propertyId
}

const NO_JOB = 'No job has begun for this home.'
const noJob = () => new Problem(404, 'not-found', NO_JOB)

const jobNotKept: NotKeptWords = {
  notThere:
    'You keep no deal of this home. Change a number in its Deal first: it is the plan of the job.',
  changed: 'You have changed this job in another window since. What is kept there stays.',
  tooMany: [
    'too-many-deals',
    `You keep ${jobLimits.jobs} jobs, which is as many as an account can. Remove one, then try again.`,
  ],
}
const entryNotKept: NotKeptWords = {
  notThere: 'It is not in this job any more.',
  changed: 'You have changed this in another window since. What is kept there stays.',
  tooMany: [
    'too-many-entries',
    `This job has ${jobLimits.entries.toLocaleString('en-US')} costs and draws, which is as many as it can.`,
  ],
}
