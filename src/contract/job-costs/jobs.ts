import * as z from 'zod/mini'
import { parseIsoDate } from '../../domain/iso-date.ts'
import { jobLimits } from '../../domain/job-costs/job.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { dealInputsSchema } from '../deals/deal.ts'
import { homeParams } from '../home-id.ts'
import { jobFileParams, jobFileSchema } from './job-files.ts'
import { jobPartId } from './job-part-id.ts'

/** How many bytes a body with the lines of a statement may have. */
export const MAX_ENTRIES_BYTES = 1024 * 1024

const day = calendarDate.check(z.refine((text) => parseIsoDate(text) !== null, 'no such day'))
const version = about(
  'The `version` that the caller has seen; 0 where the caller knows of none. Another one is refused with 409.',
  z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
)
const seenVersion = z.object({
  version: about(
    'The `version` that the caller has seen.',
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/, 'it must be a number')), z.transform(Number)),
  ),
})
const cents = z
  .int()
  .check(
    z.minimum(-jobLimits.cents, 'give at most $100 million'),
    z.maximum(jobLimits.cents, 'give at most $100 million'),
  )
const centsFrom = (least: number) => cents.check(z.minimum(least))
const line = (most: number) =>
  z.string().check(z.maxLength(most, `it may have ${most} characters at most`))
const rowId = about(
  'A row of the budget: the id of a printed line of the plan, or `rehab.other` for other work.',
  z.string().check(z.minLength(1), z.maxLength(200)),
)
const costSchema = z.object({
  kind: about('What was spent.', z.literal('cost')),
  on: about('The day it was spent.', day),
  payee: about('Who was paid; may be empty.', line(100)),
  cents: about('Whole cents; below 0 for a refund.', cents),
  row: about('The row of the budget it is for; null for other work.', z.nullable(rowId)),
  note: about('What it was for; may be empty.', line(500)),
  bankLine: about(
    'Names the line of a statement that it was imported from, so that the same line is recognized again; null where it was typed.',
    z.nullable(line(300)),
  ),
})
const drawSchema = z
  .object({
    kind: about('What a lender is asked for and pays out of the holdback.', z.literal('draw')),
    requestedOn: about('The day it was asked for.', day),
    cents: about('What was asked for, in whole cents.', centsFrom(1)),
    paidOn: about('The day it was paid; null until then.', z.nullable(day)),
    paidCents: about('What was paid, in whole cents; null until then.', z.nullable(centsFrom(0))),
    note: about('May be empty.', line(500)),
  })
  .check(
    z.refine(({ paidOn, paidCents }) => (paidOn === null) === (paidCents === null), {
      path: ['paidCents'],
      message: 'give day and amount of a payment together',
    }),
  )

export const jobEntrySchema = named(
  'JobEntry',
  'A cost or a draw of a job.',
  z.discriminatedUnion('kind', [costSchema, drawSchema]),
)

export const keptEntrySchema = named(
  'KeptJobEntry',
  'A cost or a draw as it is kept.',
  z.object({
    id: jobPartId,
    version: about('Names this state of it: another one after every change.', z.number()),
    entry: jobEntrySchema,
  }),
)
export type KeptEntry = z.infer<typeof keptEntrySchema>

const jobFields = {
  startedOn: about('The day the purchase closed.', day),
  loanDueOn: about('The day the loan is due; null when unknown.', z.nullable(day)),
  expectedSaleOn: about(
    'When it is expected to sell; null for the day of the plan.',
    z.nullable(day),
  ),
  workDoneOn: about('The day the work was finished; null until then.', z.nullable(day)),
  soldOn: about('The day the sale closed; null until then.', z.nullable(day)),
  saleCents: about('What it sold for, in whole cents; null until then.', z.nullable(centsFrom(1))),
  doneRows: about(
    'The rows of the budget that cost nothing more.',
    z.array(rowId).check(z.maxLength(500)),
  ),
}

export const keptJobSchema = named(
  'KeptJob',
  'The job of a deal that was won.',
  z.object({
    propertyId: about('Names the home.', z.string()),
    version: about('Names this state of it: another one after every change.', z.number()),
    plan: about('The deal as it was when the job began.', dealInputsSchema),
    ...jobFields,
    createdAt: about('ISO 8601, UTC.', z.string()),
    changedAt: about('ISO 8601, UTC.', z.string()),
  }),
)
export type KeptJob = z.infer<typeof keptJobSchema>

export const openJobSchema = named(
  'OpenJob',
  'A job with all that belongs to it.',
  z.object({
    job: keptJobSchema,
    title: about('The name of its deal, else the address of its home.', z.string()),
    entries: about('Costs and draws, in the order they were entered.', z.array(keptEntrySchema)),
    files: about('Receipts and photos, in the order they were added.', z.array(jobFileSchema)),
  }),
)
export type OpenJob = z.infer<typeof openJobSchema>

export const putJobSchema = z
  .object({
    version,
    ...jobFields,
    takePlan: about(
      'Takes the deal as it is kept now for the plan. A job that begins always does.',
      z.optional(z.boolean()),
    ),
  })
  .check(
    z.refine(({ soldOn, saleCents }) => (soldOn === null) === (saleCents === null), {
      path: ['saleCents'],
      message: 'give day and price of the sale together',
    }),
    z.refine(
      ({ startedOn, workDoneOn, soldOn }) =>
        [workDoneOn, soldOn].every((on) => on === null || on >= startedOn),
      { path: ['startedOn'], message: 'the job begins before its work is done and it is sold' },
    ),
  )

export const trackRecordSchema = named(
  'TrackRecord',
  'How the caller’s finished jobs went against their plans.',
  z.object({
    record: about(
      'Null until a job is finished: its home is sold.',
      z.nullable(
        z.object({
          jobs: about('How many are finished.', z.int()),
          overBudget: about(
            'What the work of all cost over what it was to cost with contingency: .12 is 12% more. Null without a budget.',
            z.nullable(z.number()),
          ),
          daysLate: about('On average, in days; below 0 where they were early.', z.number()),
          saleOverPlan: about(
            'What all sold for over the sale prices of their plans; null without any.',
            z.nullable(z.number()),
          ),
          profitCents: about('Of all, in whole cents.', z.int()),
          plannedProfitCents: about('As it was planned.', z.int()),
        }),
      ),
    ),
    unitPrices: about(
      'What units of their work have cost, by the rows of their scopes: of jobs whose work is done.',
      z.array(
        z.object({
          name: about('Area and task of the row.', z.string()),
          unit: about('each, sqft, hour.', z.string()),
          unitCents: about('What was spent for one, in whole cents.', z.int()),
          plannedUnitCents: about('What was planned.', z.int()),
          jobs: about('Of how many jobs.', z.int()),
        }),
      ),
    ),
  }),
)
export type TrackRecordAnswer = z.infer<typeof trackRecordSchema>

const putEntrySchema = z.object({ version, entry: jobEntrySchema })

/** How many lines of a statement are imported at once. */
export const MAX_ENTRIES_AT_ONCE = 500
const addEntriesSchema = z.object({
  entries: about(
    'Costs to add, each under an id of its own.',
    z
      .array(z.object({ id: jobPartId, entry: costSchema }))
      .check(z.minLength(1), z.maxLength(MAX_ENTRIES_AT_ONCE)),
  ),
})
const addedEntriesSchema = z.object({
  added: about('Those that were added.', z.array(keptEntrySchema)),
  known: about('How many the job had already, by their line of a statement or id.', z.int()),
})

const of = { tag: 'Jobs', access: 'subscribers', problems: { 404: ['not-found'] } } as const
const ofJob = { ...of, path: '/api/job-costs/{propertyId}', params: homeParams } as const
const ofEntry = {
  ...of,
  path: '/api/job-costs/{propertyId}/entries/{id}',
  params: jobFileParams,
} as const
const changed = { 404: ['not-found'], 409: ['changed-elsewhere'] } as const

/** The jobs of deals that were won: what they were to cost, and what was spent. */
export const jobCalls = calls({
  record: {
    ...of,
    method: 'GET',
    path: '/api/job-costs',
    summary: 'How finished jobs went against their plans, and what units of their work cost',
    answer: trackRecordSchema,
  },
  get: { ...ofJob, method: 'GET', summary: 'The job of one home', answer: openJobSchema },
  put: {
    ...ofJob,
    method: 'PUT',
    summary: 'Begin the job of a home, or keep its days',
    description:
      'It begins with the deal that the caller keeps of the home, which is its plan from then on. With `changed-elsewhere`, `now` is the KeptJob that is kept, or null.',
    body: putJobSchema,
    answer: keptJobSchema,
    problems: { 404: ['not-found'], 409: ['changed-elsewhere', 'too-many-deals'] },
  },
  remove: {
    ...ofJob,
    method: 'DELETE',
    summary: 'Remove a job with its costs, draws and files',
    query: seenVersion,
    answer: about('It is removed.', z.object({})),
    problems: changed,
  },
  putEntry: {
    ...ofEntry,
    method: 'PUT',
    summary: 'Keep a cost or a draw of a job',
    description: 'With `changed-elsewhere`, `now` is the KeptJobEntry that is kept, or null.',
    body: putEntrySchema,
    answer: keptEntrySchema,
    problems: { 404: ['not-found'], 409: ['changed-elsewhere', 'too-many-entries'] },
  },
  removeEntry: {
    ...ofEntry,
    method: 'DELETE',
    summary: 'Remove a cost or a draw of a job',
    query: seenVersion,
    answer: about('It is removed.', z.object({})),
    problems: changed,
  },
  addEntries: {
    ...of,
    method: 'POST',
    path: '/api/job-costs/{propertyId}/entries',
    params: homeParams,
    summary: 'Add costs, such as the lines of a statement',
    description:
      'A line that the job has already is left out, so that a statement may be sent again.',
    body: addEntriesSchema,
    answer: addedEntriesSchema,
    problems: { 404: ['not-found'], 409: ['too-many-entries'] },
  },
  removeFile: {
    ...of,
    method: 'DELETE',
    path: '/api/job-costs/{propertyId}/files/{id}',
    summary: 'Remove a receipt or a photo',
    params: jobFileParams,
    answer: about('It is removed.', z.object({})),
  },
})
