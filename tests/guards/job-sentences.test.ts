import { expect, it } from 'vitest'
import { allJobs } from '../../src/server/start/all-jobs.ts'
import { jobSentences } from '../../src/web/operators/admin/job-sentences.ts'

it('the page of jobs says of every kind what it does', () => {
  expect(Object.keys(jobSentences)).toEqual(Object.keys(allJobs).sort())
})
