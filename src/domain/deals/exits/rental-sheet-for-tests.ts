/**
 * Ten rentals and a plain sheet that works them out: a calculation of its own, which asks the engine for nothing. Money
 * is whole cents, percentages are as they are written, and months of the work are whole.
 */
export type SheetRental = {
  readonly name: string
  readonly price: number
  /** What it is worth repaired. */
  readonly value: number
  readonly closingPercent: number
  readonly rehab: number
  readonly contingencyPercent: number
  readonly rehabMonths: number
  readonly leaseUpMonths: number
  /** Utilities and the like until it is rented. */
  readonly holdAMonth: number
  readonly bought:
    | { readonly with: 'cash' }
    | { readonly with: 'mortgage'; readonly percent: number; readonly rate: number }
    | {
        readonly with: 'bridge'
        readonly pricePercent: number
        readonly rehabPercent: number
        readonly valueCap: number
        readonly points: number
        readonly rate: number
      }
  readonly rent: number
  readonly vacancy: number
  /** Of the collected rent. */
  readonly management: number
  readonly maintenance: { readonly percent: number; readonly of: 'scheduled' | 'collected' }
  readonly reserve: number
  readonly taxAYear: number
  readonly insuranceAMonth: number
  readonly otherAMonth: number
  readonly growth: { readonly rent: number; readonly cost: number; readonly value: number }
  readonly refinance: null | {
    readonly after: number
    readonly seasoning: number
    readonly ltv: number
    readonly minDscr: number | null
    readonly rate: number
    readonly points: number
    readonly fees: number
    readonly payments: 360 | 'interest only'
  }
  readonly sellingPercent: number
}

const plain: Omit<SheetRental, 'name'> = {
  price: 15_000_000,
  value: 25_000_000,
  closingPercent: 1.5,
  rehab: 4_000_000,
  contingencyPercent: 10,
  rehabMonths: 3,
  leaseUpMonths: 1,
  holdAMonth: 45_000,
  bought: {
    with: 'bridge',
    pricePercent: 85,
    rehabPercent: 100,
    valueCap: 70,
    points: 2,
    rate: 10.5,
  },
  rent: 210_000,
  vacancy: 6,
  management: 8,
  maintenance: { percent: 5, of: 'scheduled' },
  reserve: 5,
  taxAYear: 263_700,
  insuranceAMonth: 12_500,
  otherAMonth: 0,
  growth: { rent: 2, cost: 3, value: 2 },
  refinance: {
    after: 6,
    seasoning: 6,
    ltv: 75,
    minDscr: 1,
    rate: 7.25,
    points: 2,
    fees: 350_000,
    payments: 360,
  },
  sellingPercent: 6.35,
}

const cashBought = { with: 'cash' } as const
const refinancedAs = (change: Partial<NonNullable<SheetRental['refinance']>>) => ({
  ...(plain.refinance as NonNullable<SheetRental['refinance']>),
  ...change,
})

/**
 * https://www.gethommy.com/tools/brrrr-calculator, read 2026-11-27: the example on the page. Rent of $1,800 and the rate
 * of 7% follow from its collected $1,710.00 and its payment of $1,247.44.
 */
export const hommy: SheetRental = {
  ...plain,
  name: 'Hommy: a home refinanced for all but $13,150',
  closingPercent: 3,
  contingencyPercent: 0,
  leaseUpMonths: 0,
  holdAMonth: 80_000,
  bought: cashBought,
  rent: 180_000,
  vacancy: 5,
  maintenance: { percent: 5, of: 'collected' },
  reserve: 0,
  taxAYear: 240_000,
  insuranceAMonth: 10_000,
  refinance: refinancedAs({ after: 3, seasoning: 0, minDscr: null, rate: 7, fees: 0 }),
}

/**
 * https://www.biggerpockets.com/forums/12/topics/605485, read 2026-11-27: a rental kept with the mortgage it was bought
 * with, as the answer corrects it: management of the collected rent, 3% of closing, a rate of 5.14%.
 */
export const biggerPockets: SheetRental = {
  ...plain,
  name: 'BiggerPockets: a rental with its first mortgage',
  price: 13_361_400,
  value: 19_087_800,
  closingPercent: 3,
  rehab: 0,
  contingencyPercent: 0,
  rehabMonths: 0,
  leaseUpMonths: 0,
  holdAMonth: 0,
  bought: { with: 'mortgage', percent: 80, rate: 5.14 },
  rent: 160_000,
  vacancy: 10,
  management: 10,
  reserve: 0,
  taxAYear: 306_000,
  insuranceAMonth: 6_600,
  refinance: null,
}

/** https://calculatorsir.com/finance/rental-property-calculator, read 2026-11-27: its example, before its mortgage. */
export const calculatorSir: SheetRental = {
  ...plain,
  name: 'CalculatorSir: net operating income above the reserve',
  price: 25_000_000,
  closingPercent: 0,
  rehab: 0,
  contingencyPercent: 0,
  rehabMonths: 0,
  leaseUpMonths: 0,
  holdAMonth: 0,
  bought: cashBought,
  rent: 200_000,
  vacancy: 5,
  management: 0,
  maintenance: { percent: 0, of: 'scheduled' },
  taxAYear: 0,
  insuranceAMonth: 0,
  otherAMonth: 60_000,
  refinance: null,
}

export const goldenRentals: readonly SheetRental[] = [
  hommy,
  biggerPockets,
  calculatorSir,
  { ...plain, name: 'hard money, then six months of seasoning' },
  {
    ...plain,
    name: 'refinanced before its seasoning, by cost',
    refinance: refinancedAs({ after: 0, seasoning: 12 }),
  },
  {
    ...plain,
    name: 'a floor of coverage that cuts the loan',
    rent: 163_137,
    refinance: refinancedAs({ minDscr: 1.2, rate: 7.875 }),
  },
  {
    ...plain,
    name: 'interest only',
    price: 14_123_457,
    refinance: refinancedAs({ payments: 'interest only', rate: 7.125, points: 1.5 }),
  },
  {
    ...plain,
    name: 'half a month of lease-up, in cash, a year of seasoning',
    leaseUpMonths: 1.5,
    bought: cashBought,
    otherAMonth: 3_333,
    refinance: refinancedAs({ after: 12, seasoning: 12, minDscr: 1.25 }),
  },
  { ...plain, name: 'hard money paid off in cash, and no refinance', refinance: null },
  {
    ...plain,
    name: 'a loss each month, and cash to bring to the refinance',
    price: 21_999_999,
    rent: 140_000,
    growth: { rent: 3.5, cost: 2.25, value: 4.1 },
    refinance: refinancedAs({ minDscr: null, ltv: 70 }),
  },
]

/** Works a rental out row by row, as in a spreadsheet; each amount is rounded where it is written down. */
export const sheetOf = (of: SheetRental) => {
  // Time
  const rentedAfter = of.rehabMonths + of.leaseUpMonths
  const refinanced = Math.ceil(Math.max(rentedAfter, of.refinance?.after ?? 0))
  const ledger = new Array<number>(refinanced + 121).fill(0)
  const pay = (month: number, cents: number) => {
    ledger[month] = (ledger[month] ?? 0) - cents
  }

  // Purchase and work
  const closing = percent(of.price, of.closingPercent)
  pay(0, of.price + closing)
  const work = of.rehab + percent(of.rehab, of.contingencyPercent)
  const spread = evenly(work, of.rehabMonths)
  for (const [i, cents] of spread.entries()) pay(of.rehabMonths === 0 ? 0 : i + 1, cents)
  const held = Math.round(of.holdAMonth * rentedAfter)
  const wholeMonths = Math.ceil(rentedAfter)
  for (let month = 1; month <= wholeMonths; month++) {
    const upTo = (time: number) => Math.round((held * Math.min(time, rentedAfter)) / rentedAfter)
    pay(month, upTo(month) - upTo(month - 1))
  }

  // The loan it is bought with
  let interest = 0
  let points = 0
  let owed = 0
  if (of.bought.with === 'bridge') {
    const holdback = percent(of.rehab, of.bought.rehabPercent)
    const total = Math.min(
      percent(of.price, of.bought.pricePercent) + holdback,
      percent(of.value, of.bought.valueCap),
    )
    points = percent(total, of.bought.points)
    owed = total - holdback
    pay(0, points - owed)
    const draws = evenly(holdback, of.rehabMonths)
    for (let month = 1; month <= refinanced; month++) {
      const due = Math.round((owed * of.bought.rate) / 1200)
      interest += due
      const draw = draws[month - 1] ?? 0
      pay(month, due - draw)
      owed += draw
    }
  }
  const mortgage =
    of.bought.with === 'mortgage'
      ? { cents: percent(of.price, of.bought.percent), rate: of.bought.rate }
      : null
  if (mortgage !== null) pay(0, -mortgage.cents)
  if (refinanced > 0 && mortgage !== null) throw new Error('the sheet has no work with a mortgage')

  // The first year of the landlord
  let rent = of.rent
  let tax = of.taxAYear
  let insurance = 12 * of.insuranceAMonth
  let other = 12 * of.otherAMonth
  const yearOf = () => {
    const scheduled = 12 * rent
    const vacancy = percent(scheduled, of.vacancy)
    const collected = scheduled - vacancy
    const management = percent(collected, of.management)
    const maintenance = percent(
      of.maintenance.of === 'scheduled' ? scheduled : collected,
      of.maintenance.percent,
    )
    const noi = collected - management - maintenance - tax - insurance - other
    return {
      scheduled,
      vacancy,
      management,
      maintenance,
      noi,
      reserve: percent(scheduled, of.reserve),
    }
  }
  const first = yearOf()
  const rentBefore = Math.round(((first.noi - first.reserve) * (refinanced - rentedAfter)) / 12)
  const waiting = refinanced - rentedAfter
  for (let month = 1; month <= refinanced; month++) {
    const upTo = (time: number) =>
      waiting === 0 ? 0 : Math.round((rentBefore * Math.max(0, time - rentedAfter)) / waiting)
    pay(month, upTo(month - 1) - upTo(month))
  }

  // The refinance
  const tia = tax + insurance
  let debt = mortgage ?? { cents: 0, rate: 0 }
  let payments: 360 | 'interest only' = 360
  let refinanceCosts = 0
  if (of.refinance !== null) {
    const { seasoning, ltv, minDscr, rate } = of.refinance
    payments = of.refinance.payments
    const cost = of.price + of.rehab
    const basis = refinanced < seasoning ? Math.min(cost, of.value) : of.value
    let loan = percent(basis, ltv)
    if (minDscr !== null) {
      const most = Math.floor(((1200 * of.rent) / Math.round(100 * minDscr) - tia) / 12)
      const guess = payments === 360 ? most / factor(rate) : (1200 * most) / rate
      let cap = Math.max(0, Math.floor(guess) - 2000)
      while (paymentOf(cap + 1, rate, payments) <= most) cap++
      loan = Math.min(loan, most < 0 ? 0 : cap)
    }
    debt = { cents: loan, rate }
    refinanceCosts = percent(loan, of.refinance.points) + of.refinance.fees
    pay(refinanced, refinanceCosts - loan)
  }
  pay(refinanced, owed)
  const payment = paymentOf(debt.cents, debt.rate, payments)
  const leftIn = -sum(ledger.slice(0, refinanced + 1))

  // Ten years
  const schedule = scheduleOf(debt.cents, debt.rate, payments)
  const years = Array.from({ length: 10 }, (_, i) => {
    if (i > 0) {
      rent = percent(rent, 100 + of.growth.rent)
      tax = percent(tax, 100 + of.growth.cost)
      insurance = percent(insurance, 100 + of.growth.cost)
      other = percent(other, 100 + of.growth.cost)
    }
    const year = yearOf()
    const paid = schedule.slice(12 * i, 12 * i + 12)
    const net = evenly(year.noi - year.reserve, 12)
    for (const [month, due] of paid.entries())
      pay(refinanced + 12 * i + month + 1, due.interest + due.principal - (net[month] ?? 0))
    const service = sum(paid.map((due) => due.interest + due.principal))
    return { ...year, service, cashFlow: year.noi - year.reserve - service }
  })
  const soldAfter = (count: number) => {
    let value = of.value
    for (let year = 0; year < count; year++) value = percent(value, 100 + of.growth.value)
    const balance = debt.cents - sum(schedule.slice(0, 12 * count).map((due) => due.principal))
    const flows = ledger.slice(0, refinanced + 12 * count + 1)
    const net = value - percent(value, of.sellingPercent)
    flows[flows.length - 1] = (flows.at(-1) ?? 0) + net - balance
    return {
      cashFlow: sum(years.slice(0, count).map((year) => year.cashFlow)),
      value,
      balance,
      profit: sum(flows),
      irr: yearlyRate(flows),
    }
  }
  return {
    rentedAfter,
    refinanced,
    closing,
    work,
    held,
    interest,
    points,
    rentBefore,
    loan: debt.cents,
    payment,
    refinanceCosts,
    payoff: owed,
    leftIn,
    equity: of.value - debt.cents,
    dscr: payment + tia === 0 ? null : (12 * of.rent) / (12 * payment + tia),
    years,
    five: soldAfter(5),
    ten: soldAfter(10),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const percent = (cents: number, of: number) => Math.round((cents * Math.round(of * 10_000)) / 1e6)

/** An amount over some months, the running total rounded; all at once without any. */
const evenly = (cents: number, months: number): number[] =>
  months === 0
    ? [cents]
    : Array.from(
        { length: months },
        (_, i) => Math.round((cents * (i + 1)) / months) - Math.round((cents * i) / months),
      )

/** The payment that pays off 1 in 360 months. */
const factor = (rate: number) => {
  const monthly = rate / 1200
  return monthly === 0 ? 1 / 360 : monthly / (1 - (1 + monthly) ** -360)
}

const paymentOf = (cents: number, rate: number, payments: 360 | 'interest only') =>
  Math.round(payments === 360 ? cents * factor(rate) : (cents * rate) / 1200)

/** Ten years of interest and principal; those of an amortized loan are the growth of their rounded running totals. */
const scheduleOf = (cents: number, rate: number, payments: 360 | 'interest only') => {
  let [balance, interest, principal] = [cents, 0, 0]
  return Array.from({ length: 120 }, () => {
    if (payments !== 360) return { interest: Math.round((cents * rate) / 1200), principal: 0 }
    const due = (balance * rate) / 1200
    const back = cents * factor(rate) - due
    const row = {
      interest: Math.round(interest + due) - Math.round(interest),
      principal: Math.round(principal + back) - Math.round(principal),
    }
    balance -= back
    interest += due
    principal += back
    return row
  })
}

/** By trying: where the present value of all flows turns negative; null where they turn more than once. */
const yearlyRate = (flows: readonly number[]): number | null => {
  const signs = flows.filter((cents) => cents !== 0).map(Math.sign)
  if (signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length !== 1) return null
  const worth = (rate: number) => sum(flows.map((cents, month) => cents / (1 + rate) ** month))
  let [low, high] = [-0.5, 1]
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > 0) low = middle
    else high = middle
  }
  return (1 + low) ** 12 - 1
}
