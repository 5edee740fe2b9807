import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyzeDeal } from '../deals/analyze-deal.ts'
import { sumOf } from '../deals/cents.ts'
import { bareRehab, fixedLine, hardMoney, referenceDeal } from '../deals/deal-for-tests.ts'
import type { DealInputs, ScopeRow } from '../deals/inputs/deal-inputs.ts'
import { addDays, type IsoDate, isoDateOf } from '../iso-date.ts'
import { OTHER_WORK, workOutJob } from './forecast.ts'
import type { Job, JobCost, JobDraw } from './job.ts'
import { outcomeOf, ownUnitPricesOf, trackRecordOf } from './outcome.ts'
import { warningsOf } from './warnings.ts'

const day = (text: string): IsoDate => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  const found = isoDateOf(year, month, date)
  if (found === null) throw new RangeError(text)
  return found
}
const started = day('2026-03-02')
const jobOf = (plan: DealInputs, change: Partial<Job> = {}): Job => ({
  plan,
  startedOn: started,
  loanDueOn: null,
  expectedSaleOn: null,
  workDoneOn: null,
  soldOn: null,
  saleCents: null,
  doneRows: [],
  ...change,
})
const cost = (cents: number, row: string | null, on = started): JobCost => ({
  kind: 'cost',
  on,
  payee: 'Ace Hardware',
  cents,
  row,
  note: '',
  bankLine: null,
})
const draw = (cents: number, requestedOn: IsoDate, paidOn: IsoDate | null): JobDraw => ({
  kind: 'draw',
  requestedOn,
  cents,
  paidOn,
  paidCents: paidOn === null ? null : cents,
  note: '',
})
const scopeRow = (id: string, cents: number, change: Partial<ScopeRow> = {}): ScopeRow => ({
  id,
  area: 'Kitchen',
  task: `Task ${id}`,
  quantity: 1,
  unit: 'each',
  unitCents: cents,
  contractor: '',
  permit: false,
  draw: null,
  ...change,
})
const scoped = (rows: readonly ScopeRow[]): DealInputs =>
  referenceDeal({
    rehab: {
      ...referenceDeal().rehab,
      budget: { kind: 'scope', rows },
    },
  })

const someDeal = fc
  .record({
    price: fc.integer({ min: 1, max: 60_000_000 }),
    rows: fc.array(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 6 }),
    contingencyPercent: fc.integer({ min: 0, max: 25 }),
    overrunPercent: fc.integer({ min: -10, max: 30 }),
    months: fc.integer({ min: 0, max: 140 }).map((tenths) => tenths / 10),
    loans: fc.constantFrom(
      [],
      [hardMoney()],
      [hardMoney({ interest: { kind: 'Dutch', dayCount: 'actual/360', paid: 'reserve' } })],
    ),
    closingDate: fc.constantFrom(null, started),
  })
  .map(({ price, rows, contingencyPercent, overrunPercent, months, loans, closingDate }) =>
    referenceDeal({
      priceCents: price,
      months,
      loans,
      closingDate,
      rehab: {
        ...referenceDeal().rehab,
        contingencyPercent,
        overrunPercent,
        budget: { kind: 'scope', rows: rows.map((cents, i) => scopeRow(`r${i}`, cents)) },
      },
    }),
  )

describe('the forecast of a job', () => {
  it('is the plan to the cent where nothing is spent', () => {
    fc.assert(
      fc.property(someDeal, fc.integer({ min: 0, max: 200 }), (plan, after) => {
        const days = workOutJob(jobOf(plan), [], started).days.planned
        const figures = workOutJob(jobOf(plan), [], addDays(started, Math.min(after, days)))
        expect(figures.forecast).toEqual(analyzeDeal(plan))
        expect(figures.all.forecastCents).toBe(figures.plan.totals.totalCents)
        expect(figures.all.budgetCents).toBe(figures.plan.totals.totalCents)
        expect(figures.all.spentCents).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it('is the outcome to the cent where every row has its costs and the home is sold', () => {
    fc.assert(
      fc.property(
        someDeal,
        fc.array(fc.integer({ min: -50_000, max: 5_000_000 }), { minLength: 40, maxLength: 40 }),
        fc.integer({ min: 1, max: 90_000_000 }),
        fc.integer({ min: 0, max: 400 }),
        (plan, amounts, saleCents, days) => {
          const soldOn = addDays(started, days)
          const job = jobOf(plan, { soldOn, saleCents })
          const { rows } = workOutJob(job, [], soldOn)
          const costs = rows.map(({ id }, i) => cost(amounts[i % 40] ?? 0, id))
          const { forecast, all } = workOutJob(job, costs, soldOn)
          expect(forecast.profitCents).toBe(saleCents - sumOf(costs.map(({ cents }) => cents)))
          expect(all.forecastCents).toBe(all.spentCents)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('adds up at any time: rows to totals, totals to the profit, every cost on one row', () => {
    fc.assert(
      fc.property(
        someDeal,
        fc.array(
          fc.record({
            cents: fc.integer({ min: -500_000, max: 4_000_000 }),
            row: fc.nat(30),
          }),
          { maxLength: 12 },
        ),
        fc.array(fc.integer({ min: 1, max: 2_000_000 }), { maxLength: 3 }),
        fc.integer({ min: 0, max: 500 }),
        (plan, spent, drawn, days) => {
          const { rows } = workOutJob(jobOf(plan), [], started)
          const costs = spent.map(({ cents, row }) => cost(cents, rows[row]?.id ?? null))
          const draws = drawn.map((cents, i) => draw(cents, started, addDays(started, 20 * i)))
          const figures = workOutJob(jobOf(plan), [...costs, ...draws], addDays(started, days))
          const { all, forecast } = figures
          expect(all.spentCents).toBe(sumOf(costs.map(({ cents }) => cents)))
          expect(sumOf(figures.rows.map((row) => row.costs))).toBe(costs.length)
          expect(forecast.totals.totalCents).toBe(all.forecastCents)
          expect(forecast.profitCents).toBe(forecast.saleCents - all.forecastCents)
          expect(sumOf(forecast.months.map(({ netCents }) => netCents))).toBe(forecast.profitCents)
          for (const row of figures.rows.filter(({ id }) => id !== 'rehab.contingency'))
            expect(row.forecastCents).toBeGreaterThanOrEqual(row.spentCents)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('takes what goes over from the contingency first, then from the profit', () => {
    const plan = scoped([scopeRow('a', 2_000_000), scopeRow('b', 2_500_000)])
    const planned = analyzeDeal(plan).profitCents
    const at = (cents: number) => workOutJob(jobOf(plan), [cost(cents, 'rehab.row.a')], started)
    const within = at(2_300_000)
    expect(within.contingency).toEqual({
      budgetCents: 450_000,
      usedCents: 300_000,
      leftCents: 150_000,
    })
    expect(within.forecast.profitCents).toBe(planned)
    const beyond = at(2_500_000)
    expect(beyond.contingency).toMatchObject({ usedCents: 500_000, leftCents: 0 })
    expect(beyond.forecast.profitCents).toBe(planned - 50_000)
    expect(beyond.rehab).toMatchObject({ budgetCents: 4_950_000, forecastCents: 5_000_000 })
  })

  it('gives back what a row that is done, and work that is done, did not take', () => {
    const plan = scoped([scopeRow('a', 2_000_000), scopeRow('b', 2_500_000)])
    const planned = analyzeDeal(plan).profitCents
    const costs = [cost(1_800_000, 'rehab.row.a')]
    expect(workOutJob(jobOf(plan), costs, started).forecast.profitCents).toBe(planned)
    const rowDone = workOutJob(jobOf(plan, { doneRows: ['rehab.row.a'] }), costs, started)
    expect(rowDone.forecast.profitCents).toBe(planned + 200_000)
    const allDone = workOutJob(
      jobOf(plan, { workDoneOn: addDays(started, 90) }),
      [...costs, cost(2_400_000, 'rehab.row.b'), cost(100_000, null)],
      addDays(started, 100),
    )
    expect(allDone.rehab).toMatchObject({ spentCents: 4_300_000, forecastCents: 4_300_000 })
    // Other work takes from the contingency while the rest of it is not spent.
    expect(allDone.contingency.usedCents).toBe(100_000)
    expect(allDone.rows.find(({ id }) => id === OTHER_WORK)).toMatchObject({ spentCents: 100_000 })
  })

  it('has one row for the rehab where the budget is a level or an amount, with contingency and permits in their own', () => {
    const names = (plan: DealInputs) =>
      workOutJob(jobOf(plan), [], started)
        .rows.filter(({ section }) => section === 'rehab')
        .map(({ name }) => name)
    expect(names(referenceDeal())).toEqual(['Rehab', 'Other work', 'Contingency'])
    const level = { kind: 'level', level: 'medium', centsPerSqft: 3000 } as const
    expect(
      names(referenceDeal({ rehab: { ...bareRehab(0, 10), permitsCents: 50_000, budget: level } })),
    ).toEqual(['Rehab, medium', 'Permits', 'Other work', 'Contingency'])
  })

  it('charges what a month more costs once the planned day has passed', () => {
    const plan = referenceDeal({ loans: [] })
    const late = workOutJob(jobOf(plan), [], addDays(started, 213))
    expect(late.days).toMatchObject({ planned: 183, expected: 213 })
    // 30 days are .99 months: $500 a month, and 1% a year of the price.
    expect(late.plan.profitCents - late.forecast.profitCents).toBe(
      late.forecast.totals.holdCents - late.plan.totals.holdCents,
    )
    expect(late.forecast.totals.holdCents).toBe(472_500)
  })

  it('pays interest on draws from the days they were paid on', () => {
    const plan = referenceDeal()
    const [early, asPlanned] = [
      [draw(4_500_000, started, addDays(started, 1))],
      [1, 2, 3, 4].map((month) =>
        draw(1_125_000, started, addDays(started, Math.round((month * 365) / 12))),
      ),
    ].map((draws) => workOutJob(jobOf(plan), draws, started).forecast.loans[0]?.interestCents ?? 0)
    expect(early).toBeGreaterThan(asPlanned ?? 0)
    // Days to the hundredth of a month.
    expect(Math.abs((asPlanned ?? 0) - 1_074_939)).toBeLessThan(300)
  })
})

describe('the warnings of a job', () => {
  const plan = scoped([scopeRow('a', 4_500_000)])
  const kinds = (job: Job, entries: Parameters<typeof warningsOf>[1], today: IsoDate) =>
    warningsOf(job, entries, workOutJob(job, entries, today), today).map(({ kind }) => kind)

  it('are none at its beginning, and none once it is sold', () => {
    expect(kinds(jobOf(plan, { loanDueOn: addDays(started, 365) }), [], started)).toEqual([])
    const sold = jobOf(plan, {
      loanDueOn: addDays(started, 10),
      soldOn: addDays(started, 200),
      saleCents: 1,
    })
    expect(kinds(sold, [cost(9_000_000, 'rehab.row.a')], addDays(started, 300))).toEqual([])
  })

  it('say when the loan ends before the sale, is due soon or is overdue', () => {
    const at = (due: number, today: number) =>
      kinds(
        jobOf(plan, { loanDueOn: addDays(started, due), workDoneOn: started }),
        [],
        addDays(started, today),
      )
    expect(at(180, 10)).toEqual(['loan ends first'])
    expect(at(200, 160)).toEqual(['loan due soon'])
    expect(at(200, 210)).toEqual(['loan overdue'])
    expect(at(365, 10)).toEqual([])
  })

  it('say when the draws no longer pay for the work that is left, and when one is not paid', () => {
    const first = draw(2_000_000, started, addDays(started, 3))
    const within = [first, cost(2_000_000, 'rehab.row.a')]
    expect(kinds(jobOf(plan), within, addDays(started, 20))).toEqual([])
    const over = [...within, cost(3_200_000, OTHER_WORK), draw(2_000_000, started, started)]
    expect(kinds(jobOf(plan), over, addDays(started, 20))).toEqual([
      'contingency gone',
      'draws run out',
      'a loss',
    ])
    expect(kinds(jobOf(plan), [draw(100, started, null)], addDays(started, 11))).toEqual([
      'draw unpaid',
    ])
    expect(kinds(jobOf(plan), [draw(100, started, null)], addDays(started, 10))).toEqual([])
  })

  it('say when the work takes longer than planned', () => {
    expect(kinds(jobOf(plan), [], addDays(started, 122))).toEqual([])
    expect(kinds(jobOf(plan), [], addDays(started, 123))).toEqual(['work late'])
  })
})

describe('what finished jobs teach', () => {
  const plan = scoped([
    scopeRow('a', 20_000, { task: 'Cabinets', quantity: 10 }),
    scopeRow('b', 4_300_000),
  ])
  const soldOn = addDays(started, 204)
  const job = jobOf(plan, { soldOn, saleCents: 32_640_000 })
  const entries = [cost(240_000, 'rehab.row.a'), cost(5_304_000, 'rehab.row.b')]
  const figures = workOutJob(job, entries, soldOn)

  it('is how far over budget, how late and how far off the sale price they were', () => {
    const outcome = outcomeOf(job, figures)
    expect(outcome).toMatchObject({
      rehab: { plannedCents: 4_950_000, cents: 5_544_000 },
      days: { planned: 183, taken: 204 },
      sale: { plannedCents: 32_000_000, cents: 32_640_000 },
    })
    const record = trackRecordOf(outcome === null ? [] : [outcome, outcome])
    expect(record).toMatchObject({ jobs: 2, daysLate: 21 })
    expect(record?.overBudget).toBeCloseTo(0.12, 10)
    expect(record?.saleOverPlan).toBeCloseTo(0.02, 10)
    expect(trackRecordOf([])).toBeNull()
    expect(outcomeOf(jobOf(plan), figures)).toBeNull()
  })

  it('is what a unit of their work cost', () => {
    const [cabinets] = ownUnitPricesOf([{ job, figures }])
    expect(cabinets).toEqual({
      name: 'Kitchen: Cabinets',
      unit: 'each',
      unitCents: 24_000,
      plannedUnitCents: 20_000,
      jobs: 1,
    })
    expect(ownUnitPricesOf([{ job: jobOf(plan), figures }])).toEqual([])
  })
})

it('keeps costs of a fee that only a later sale brings', () => {
  const plan = referenceDeal({
    loans: [hardMoney({ exitFees: [{ ...fixedLine('extension', 100_000), afterMonths: 6 }] })],
  })
  const late = workOutJob(jobOf(plan), [], addDays(started, 250))
  expect(late.rows.find(({ id }) => id.endsWith('extension'))).toMatchObject({
    budgetCents: 0,
    forecastCents: 100_000,
  })
})
