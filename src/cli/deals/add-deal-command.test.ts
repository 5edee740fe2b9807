import { Command } from 'commander'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'
import type { RehabLevel } from '../../domain/deals/inputs/deal-inputs.ts'
import { levelCents } from '../../domain/deals/inputs/line-items.ts'
import { levelCost } from '../../domain/deals/scope/scope-levels.ts'
import { scopeFactsOf } from '../../domain/deals/scope/scope-quantities.ts'
import { addDealCommand } from './add-deal-command.ts'

const files = temporaryFiles()

/** `flip deal` in this process: it needs no installation. */
const flipDeal = async (...args: string[]) => {
  const captured = (stream: NodeJS.WriteStream) => {
    const texts: string[] = []
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      texts.push(String(text))
      return true
    })
    return texts
  }
  const [printed, complained] = [captured(process.stdout), captured(process.stderr)]
  onTestFinished(() => {
    process.exitCode = 0
  })
  process.exitCode = 0
  const program = new Command('flip').exitOverride()
  addDealCommand(program)
  await program.parseAsync(['deal', ...args], { from: 'user' })
  return {
    printed: printed.join(''),
    complained: complained.join(''),
    exitCode: Number(process.exitCode),
  }
}

const fileOf = (json: unknown) => files.write('deal.json', JSON.stringify(json))

describe('flip deal', () => {
  it('prints every line with its basis, the totals, the max offer, the stress and the odds', async () => {
    const { printed, exitCode } = await flipDeal(fileOf(referenceDeal()))
    expect(exitCode).toBe(0)
    for (const text of [
      'Max offer $187,317.11 for a profit of 10% of the after-repair value.',
      'Net at $210,000.00: projected profit of $7,465.61 before income tax.',
      'Cash to close $41,715.00; at the peak $67,603.13 is in.',
      'Chance of a loss: 43%.',
      '2% of the loan, $223,500.00',
      'all-in $285,114.39 and selling',
      '$178,500.00 at closing, $45,000.00 held back; no cap binds; pays $1,561.88 a month at first, $1,955.63 when all is drawn',
      'Of 100 such deals 43 lose money.',
    ])
      expect(printed).toContain(text)
    expect(printed).toMatch(/Total cost +\$312,534\.39/)
    expect(printed).toMatch(
      /Sale price falls 5% and takes 60 days longer +−\$12,499\.65 +−\$19,965\.26/,
    )
    expect(printed).toMatch(/IRR +31\.84%/)
    expect(printed).toMatch(/Break-even sale price +\$311,876\.38/)
  })

  it('leads by the exit that is asked for, and has all of them and the rental in full', async () => {
    const { printed, exitCode } = await flipDeal(
      ...['--price', '210000', '--arv', '320000', '--state', 'WA', '--sqft', '1500'],
      ...['--exit', 'rent', '--rent', '2600'],
    )
    expect(exitCode).toBe(0)
    expect(printed).toMatch(
      /^Keep and rent: max offer \$\d{3},\d{3}\.\d\d for a return of 8% a year on the cash left in\.\n/,
    )
    for (const text of [
      /^Flip +\$/m,
      /^Keep and rent +\$/m,
      /^Assign +\$/m,
      /^Sell as is +—/m,
      /^Sell as is: What it sells for as it is is not known\.$/m,
      /^Net operating income +\$/m,
      /^10 years +\$/m,
      /^Rent is 10% lower +/m,
      /^As a flip:\nMax offer \$/m,
    ])
      expect(printed).toMatch(text)
  })

  it('says no rent, no exit where none is given, and has exits of a file as JSON', async () => {
    const none = await flipDeal('--price', '210000', '--arv', '320000', '--exit', 'rent')
    expect(none.printed).toMatch(/^Keep and rent: No rent, no exit/)
    const kept = await flipDeal(
      ...[fileOf(referenceDeal({ asIsValueCents: 23_000_000 })), '--exit', 'as-is'],
      ...['--rent', '2600', '--json'],
    )
    const { exits } = JSON.parse(kept.printed)
    expect(exits).toMatchObject({ worksBy: 'as is', rental: { refinancedAfterMonths: 6 } })
    expect(exits.rows.map(({ result }: { result: unknown }) => result === null)).toEqual(
      new Array(4).fill(false),
    )
    const plain = await flipDeal(fileOf(referenceDeal()), '--json')
    expect(JSON.parse(plain.printed).exits).toBeNull()
    await expect(flipDeal('--exit', 'lease')).rejects.toThrow(
      'Give one of flip, rent, assign, as-is',
    )
  })

  it('prints a loss as plainly as a profit', async () => {
    const { printed } = await flipDeal(fileOf(referenceDeal({ priceCents: 25_000_000 })))
    expect(printed).toMatch(/projected loss of \$\d\d,\d{3}\.\d\d before income tax/)
    expect(printed).toMatch(/ Loss +−\$/)
  })

  it('prints the same figures as one JSON object', async () => {
    const { printed } = await flipDeal(fileOf(referenceDeal({ arvRange80: null })), '--json')
    expect(JSON.parse(printed)).toMatchObject({
      figures: { profitCents: 746_561, breakEvenSaleCents: 31_187_638 },
      maxOfferCents: 18_731_711,
      odds: null,
    })
  })

  it('says what the scope of a file adds to the home, and how much of the value comes of it', async () => {
    const { rehab } = referenceDeal()
    const contributions = {
      bedrooms: { at: [0], height: [0] },
      baths: { at: [0, 1], height: [0, Math.log(1.1)] },
      livingArea: null,
    }
    const arvFor = { workCents: 0, asItStandsCents: 20_000_000, contributions }
    const adding = { arvFor, rehab: { ...rehab, added: { ...rehab.added, baths: 1 } } }
    const { printed } = await flipDeal(fileOf(referenceDeal(adding)))
    expect(printed).toContain('After-repair value $352,000.00, $32,000.00 of it for 1 bath added.')
    expect((await flipDeal(fileOf(referenceDeal()))).printed).not.toContain('of it for')
  })

  it('makes a deal of the defaults, says where they come from, and prints it as a file to edit', async () => {
    const home = [
      '--price',
      '$210,000',
      '--arv',
      '320000',
      '--state',
      'washington',
      '--sqft',
      '1,500',
    ]
    const range = ['--low', '290000', '--high', '350000']
    const made = await flipDeal(...home, ...range)
    expect(made.printed).toContain('Excise tax')
    expect(made.printed).toContain('Chance of a loss')
    expect(made.printed).toMatch(
      /Interest rate +Lightning Docs: bridge loans 10\.43% on average +2025-09/,
    )
    const inputs = await flipDeal(...home, ...range, '--inputs')
    const again = await flipDeal(files.write('made.json', inputs.printed))
    expect(made.printed.startsWith(again.printed)).toBe(true)
  })

  it.each([
    ['--city', 'Brooklyn'],
    ['--city', 'Flushing'],
    ['--zip', '10467'],
    ['--county', 'Kings County'],
  ])('takes the taxes of New York City at %s %s', async (option, place) => {
    const home = ['--price', '400000', '--arv', '650000', '--state', 'NY']
    const { printed } = await flipDeal(...home, option, place)
    // 1.425% of more than $500,000.
    expect(printed).toMatch(/New York City transfer tax +.*\$9,262\.50/)
    expect(printed).toContain('11-2102')
    expect((await flipDeal(...home)).printed).toContain('State tax only')
  })

  it('assumes the work that the gap suggests, makes the after-repair value of the typical one, and says what room there is', async () => {
    const home = ['--price', '300000', '--typical', '420000', '--sqft', '1400', '--state', 'WA']
    const { printed } = await flipDeal(...home, '--likely', '296000')
    expect(printed).toContain(
      'Assumed repairs: medium, $70,940, from the gap, the age and the condition',
    )
    expect(printed).toContain('As is it likely sells for $296,000.00')
    expect(printed).toMatch(/Room for repairs -?\$\d[\d,]*, -?\$\d+ a sqft: enough for /)
    expect(printed).toMatch(/^(Clears: |Pays, but |Loses\.)/m)
    const json = JSON.parse((await flipDeal(...home, '--json')).printed)
    expect(json).toMatchObject({
      assumedRepairs: { level: 'medium', dollars: 70_940 },
      verdict: expect.stringMatching(/clears|pays|loses/),
    })
    expect(json.roomForRepairs.dollars >= 70_940).toBe(json.verdict === 'clears')
    expect((await flipDeal(...home, '--built', '2099')).printed).toContain('Assumed repairs: none')
  })

  it('lets less work bring less, but not where the after-repair value is given', async () => {
    const saleOf = async (...args: string[]) =>
      JSON.parse((await flipDeal('--price', '300000', '--sqft', '1400', ...args, '--json')).printed)
        .figures.saleCents
    const facts = scopeFactsOf({ size: 1400 })
    const usual = (level: RehabLevel) => levelCost(level, { facts, factor: 1 })
    const whole = await saleOf('--typical', '420000')
    expect(await saleOf('--typical', '420000', '--level', 'light')).toBe(
      Math.round(
        30_000_000 +
          ((whole - 30_000_000) * levelCents(usual('light'), 1400)) /
            levelCents(usual('medium'), 1400),
      ),
    )
    expect(await saleOf('--arv', '440000', '--level', 'light')).toBe(44_000_000)
  })

  it('costs a level by baths, bedrooms and stories, and by your own square feet as before', async () => {
    const home = ['--price', '300000', '--arv', '440000', '--sqft', '1400', '--level', 'medium']
    const budget = async (...args: string[]) =>
      JSON.parse((await flipDeal(...home, ...args, '--inputs')).printed).rehab.budget
    const usual = await budget()
    expect(usual).toEqual(await budget('--baths', '2', '--beds', '3', '--stories', '1'))
    const more = await budget('--baths', '3.5', '--beds', '5', '--stories', '2')
    expect(more.fixedCents).toBeGreaterThan(usual.fixedCents)
    const perSqft = { light: 2500, medium: 4500, heavy: 7500, gut: 11_000 }
    const file = files.write('levels.json', JSON.stringify({ rehabCentsPerSqft: perSqft }))
    expect(await budget('--defaults', file)).toEqual({
      kind: 'level',
      level: 'medium',
      centsPerSqft: 4500,
    })
    await expect(flipDeal(...home, '--baths', 'two')).rejects.toThrow('Give a number')
  })

  it('takes your own defaults in place of the shipped ones, and says so', async () => {
    const own = { ratePercent: 9, rehabSpread: { underPercent: 0, overPercent: 30 } }
    const home = ['--price', '210000', '--arv', '320000', '--sqft', '1500']
    const { printed } = await flipDeal(
      ...home,
      '--defaults',
      files.write('own.json', JSON.stringify(own)),
    )
    expect(printed).toContain('9% a year, on what is drawn')
    expect(printed).toMatch(/Interest rate +Set by you for all deals +20\d\d-\d\d-\d\d/)
    expect(printed).toMatch(/Spread of rehab costs +Set by you for all deals/)
    const wrong = JSON.stringify({ ratePercent: -1, rate: 9 })
    const { complained, exitCode } = await flipDeal(
      ...home,
      '--defaults',
      files.write('w.json', wrong),
    )
    expect(complained).toContain('holds no defaults:\nratePercent: ')
    expect(complained).toContain('"rate"')
    expect(exitCode).toBe(1)
  })

  it('names each field that is wrong', async () => {
    const { printed, complained, exitCode } = await flipDeal(
      fileOf({ ...referenceDeal(), priceCents: -5, months: undefined }),
    )
    expect(complained).toContain('deal.json is not a deal:\npriceCents: ')
    expect(complained).toContain('\nmonths: ')
    expect({ printed, exitCode }).toEqual({ printed: '', exitCode: 1 })
  })

  it.each([
    [['/no/such/deal.json'], '/no/such/deal.json cannot be read: '],
    [
      ['--price', '210000'],
      "Give a deal's JSON file, or --price and --arv, or --price and --typical.",
    ],
    [['--price', '1', '--arv', '2', '--low', '1'], 'Give both --low and --high.'],
    [['deal.json', '--cash'], 'A file says all of a deal'],
    [['--price', '1', '--arv', '0'], 'arvCents: '],
  ])('says what is wrong with %j', async (args, sentence) => {
    const { complained, exitCode } = await flipDeal(...args)
    expect(complained).toContain(sentence)
    expect(exitCode).toBe(1)
  })

  it('refuses a file that is no JSON', async () => {
    const { complained, exitCode } = await flipDeal(files.write('no.json', 'price: 1'))
    expect(complained).toContain('no.json cannot be read: ')
    expect(exitCode).toBe(1)
  })

  it.each([
    ['--price', '-1'],
    ['--price', '1e9'],
    ['--state', 'Narnia'],
    ['--sqft', '0'],
    ['--level', 'total'],
  ])('refuses %s %s', async (...args) => {
    await expect(flipDeal('--arv', '1', ...args)).rejects.toThrow()
  })
})
