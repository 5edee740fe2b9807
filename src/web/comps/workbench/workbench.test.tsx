import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { evidence, home, likest, openCompsForTests } from '../../../../tests/comps/open-comps.ts'
import { homeStory } from '../../../domain/search/home-story.ts'
import {
  asStored,
  type CompsChoice,
  recomputeValue,
} from '../../../domain/valuation/evidence/recompute-value.ts'
import { formatUsd } from '../../ui/words/format.ts'
import { saleIdOf } from './row-ids.ts'

const { openWorkbench } = openCompsForTests()

const [first, second] = likest
if (first === undefined || second === undefined) throw new Error('twelve comps')

/** What the typical value, and the after-repair value by it, must come to, to the dollar, when so much is chosen. */
const valueWith = (choice: Partial<CompsChoice>) => {
  const { value, likelyRange } = recomputeValue(evidence, { ...asStored, ...choice })
  const story = homeStory({ ...home, typicalValue: value, likelyRange }, evidence, [])
  return { value: formatUsd(story.typicalValue), story }
}

/** The whole dollars in a text such as `+$4,300` or `−$120`. */
const dollarsIn = (text: string | null): number => {
  const match = /(−?)\+?\$(\d{1,3}(?:,\d{3})*)/.exec(text ?? '')
  if (match === null) throw new Error(`“${text}” holds no dollars`)
  return (match[1] === '−' ? -1 : 1) * Number(match[2]?.replaceAll(',', ''))
}

/** The words in a cell, its lines apart. */
const wordsOf = ({ childNodes }: Element): string =>
  [...childNodes].map(({ textContent }) => textContent).join(' ')

describe('the adjustment grid', () => {
  it('leads from each price, line by line, to the adjusted price', async () => {
    const { openGrid } = await openWorkbench()
    const grid = await openGrid()
    for (const { listingKey } of likest) {
      const row = grid.querySelector(`[data-grid-sale="${saleIdOf(listingKey)}"]`)?.closest('tr')
      const cells = [...(row?.querySelectorAll('td') ?? [])].map(wordsOf)
      // Weight, price, nine lines, adjusted price, net and gross, effect on value.
      expect(cells).toHaveLength(14)
      const [price = 0, ...lines] = cells.slice(1, 11).map(dollarsIn)
      expect(lines.reduce((sum, line) => sum + line, price)).toBe(dollarsIn(cells[11] ?? ''))
    }
  })

  it('adds up to the value on the screen, to the dollar', async () => {
    const { openGrid } = await openWorkbench()
    const moved = [...(await openGrid()).querySelectorAll('tbody tr, tfoot tr')].map((row) => ({
      name: row.querySelector('th')?.textContent ?? '',
      last: row.querySelector('td:last-child')?.textContent ?? '',
    }))
    const total = moved.findIndex(({ name }) => name.startsWith('Typical value'))
    const sum = moved
      .slice(0, total)
      .filter(({ last }) => last.includes('$'))
      .reduce((all, { last }) => all + dollarsIn(last), 0)
    expect(sum).toBe(home.typicalValue)
    expect(dollarsIn(moved[total]?.last ?? '')).toBe(home.typicalValue)
  })

  it('has its line of a comp under that comp’s card, which says all of it once', async () => {
    const { main, openLines, sale } = await openWorkbench()
    expect(screen.queryByRole('table', { name: `Adjustments of ${first.addressLine}` })).toBeNull()
    const lines = await openLines(first.addressLine)
    const amounts = [...lines.querySelectorAll('tr')].map((row) => ({
      name: row.querySelector('th')?.textContent ?? '',
      amount: row.querySelector('td:last-child')?.textContent ?? '',
    }))
    const end = amounts.findIndex(({ name }) => name === 'Adjusted price')
    const sum = amounts.slice(0, end).reduce((all, { amount }) => all + dollarsIn(amount), 0)
    expect(sum).toBe(dollarsIn(amounts[end]?.amount ?? ''))
    expect(sale(first.listingKey).textContent).toContain(formatUsd(sum))
    expect(main.querySelectorAll(`[data-sale="${saleIdOf(first.listingKey)}"]`)).toHaveLength(1)
  })
})

describe('choosing comps', () => {
  it('makes the value again at once, beside ours, and can be taken back', async () => {
    const { user, bench, result, use, figure } = await openWorkbench()
    expect(result()).toContain('This is our typical value.')

    await user.click(use(first.addressLine))
    const without = valueWith({ off: new Set([first.listingKey]) })
    expect(result()).toContain(`Your typical value${without.value}`)
    expect(result()).toContain(`ours of ${formatUsd(home.typicalValue)}: 1 excluded.`)
    expect(figure('Your typical value')).toContain(without.value)
    expect(figure('Your typical value')).toContain(`Ours: ${formatUsd(home.typicalValue)}`)
    const profit = dollarsIn(without.value) - home.price
    expect(figure('Profit potential')).toContain(
      `${formatUsd(profit - 10_000)} to ${formatUsd(profit - 30_000)}`,
    )

    await user.click(use(second.addressLine))
    expect(result()).toContain('2 excluded')
    await user.click(bench.getByRole('button', { name: 'Undo' }))
    expect(result()).toContain(without.value)
    await user.click(bench.getByRole('button', { name: 'Reset' }))
    expect(result()).toContain('This is our typical value.')
    expect(figure('Typical value')).toContain(formatUsd(home.typicalValue))
    await user.click(bench.getByRole('button', { name: 'Undo' }))
    expect(result()).toContain(without.value)
  })

  it('is kept for the home, with the reason, until it is reset', async () => {
    const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('compsChoice'))
    const why = { name: `Why you excluded ${first.addressLine}` }
    const { user, use, openLines, leave } = await openWorkbench()
    await user.click(use(first.addressLine))
    await openLines(first.addressLine)
    await user.selectOptions(screen.getByRole('combobox', why), 'Poor condition')
    expect(stored()).toEqual([
      expect.stringMatching(new RegExp(`^compsChoice\\..+\\.${home.propertyId}$`)),
    ])

    leave()
    const again = await openWorkbench()
    await again.openLines(first.addressLine)
    expect(screen.getByRole('combobox', why)).toHaveProperty('value', 'poor condition')
    expect(again.figure('Your typical value')).toContain(
      valueWith({ off: new Set([first.listingKey]) }).value,
    )
    await again.user.click(again.bench.getByRole('button', { name: 'Reset' }))
    again.figure('Typical value')
    expect(stored()).toEqual([])
  })

  it('can be narrowed, and a pinned comp stays', async () => {
    const { user, bench, result, sale, openLines } = await openWorkbench()
    const far = likest.find(({ miles }) => miles > 0.25)
    if (far === undefined) throw new Error('every comp is next door')
    const unlimited = Number.POSITIVE_INFINITY
    const within25 = { days: unlimited, sizePercent: unlimited, miles: 0.25 }

    await user.selectOptions(bench.getByRole('combobox', { name: 'Comps within' }), '0.25 mi')
    expect(result()).toContain(valueWith({ within: within25 }).value)
    expect(sale(far.listingKey).getAttribute('data-part')).toBe('outside')
    expect(sale(far.listingKey).textContent).toContain('Outside your limits')

    await openLines(far.addressLine)
    await user.click(
      screen.getByRole('button', { name: new RegExp(`^Pin as a comp\\s*${far.addressLine}$`) }),
    )
    expect(sale(far.listingKey).getAttribute('data-part')).toBe('comp')
    const pinned = new Set([far.listingKey])
    expect(result()).toContain(valueWith({ within: within25, pinned }).value)
    expect(result()).toContain('1 pinned, comps within 0.25 mi')
  })
})
