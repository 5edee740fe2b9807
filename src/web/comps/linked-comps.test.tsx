import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { evidence, HOME, home, likest, openCompsForTests } from '../../../tests/comps/open-comps.ts'
import { asStored, recomputeValue } from '../../domain/valuation/evidence/recompute-value.ts'
import { type ChosenComps, nothingChosen } from '../data/storage/comps/comps-choice.ts'
import { compsQuery, readCompsQuery } from '../data/storage/comps/comps-link.ts'
import { formatUsd } from '../ui/words/format.ts'

const { api, openWorkbench } = openCompsForTests()

const [first, second] = likest
const unused = evidence.sales.find(({ isComp, inPattern }) => !isComp && !inPattern)
if (first === undefined || second === undefined || unused === undefined)
  throw new Error('twelve comps, and a sale that is none')

const search = { distance: 'half mile', includeHomesForSale: false } as const
const linked: ChosenComps = {
  ...nothingChosen,
  off: { [first.listingKey]: null },
  pinned: [unused.listingKey],
}
const valueBy = ({ off, pinned }: ChosenComps) => {
  const choice = { ...asStored, off: new Set(Object.keys(off)), pinned: new Set(pinned) }
  return formatUsd(Math.round(recomputeValue(evidence, choice).value))
}
const kept = () =>
  Object.entries(localStorage).find(([key]) => key.startsWith('compsChoice'))?.[1] ?? null
const openLink = (chosen: ChosenComps) =>
  openWorkbench({}, evidence, { query: `?${compsQuery(search, chosen)}` })

it('names what is chosen in the address, so that it can be handed on', async () => {
  const { user, use } = await openWorkbench()
  expect(window.location.search).toBe('')
  await user.click(use(first.addressLine))
  expect(readCompsQuery(window.location.search)).toEqual({
    state: 'comps',
    search: { distance: 'mile', includeHomesForSale: false },
    chosen: { ...nothingChosen, off: { [first.listingKey]: null } },
  })
  expect(screen.queryByText(/as this link has them/)).toBeNull()
  await user.click(use(first.addressLine))
  expect(window.location.search).toBe('')
})

it('shows who opens it the same comps and value, and keeps them only when that is said', async () => {
  const { user, result, figure } = await openLink(linked)
  screen.getByText(/^The comps are as this link has them: 1 excluded, 1 pinned\./)
  expect(result()).toContain(valueBy(linked))
  expect(figure('Your typical value')).toContain(valueBy(linked))
  expect(api.callsTo(HOME)[0]?.asked).toContain('distance=half')
  expect(kept()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep these as mine' }))
  expect(screen.queryByText(/as this link has them/)).toBeNull()
  expect(kept()).toContain(unused.listingKey.replaceAll('\n', '\\n'))
  expect(result()).toContain(valueBy(linked))
})

it('leaves the own choice of who opens it as it is, and leads back to it', async () => {
  const own = await openWorkbench()
  await own.user.click(own.use(second.addressLine))
  const before = kept()
  expect(before).not.toBeNull()
  own.leave()
  const { user, use, result } = await openLink(linked)
  await user.click(use(second.addressLine))
  expect(result()).toContain('2 excluded, 1 pinned')
  expect(kept()).toBe(before)
  await user.click(screen.getByRole('button', { name: 'Show my own' }))
  expect(result()).toContain(': 1 excluded.')
  expect(result()).toContain(valueBy({ ...nothingChosen, off: { [second.listingKey]: null } }))
  expect(kept()).toBe(before)
})

it('is one’s own when it is the same', async () => {
  const own = await openWorkbench()
  await own.user.click(own.use(first.addressLine))
  const query = window.location.search
  own.leave()
  await openWorkbench({}, evidence, { query })
  expect(screen.queryByText(/as this link has them/)).toBeNull()
})

it('says what of it is gone, and what cannot be read', async () => {
  const gone = { ...linked, off: { ...linked.off, 'no such sale': null } }
  const { result, leave } = await openLink(gone)
  await waitFor(() =>
    screen.getByText(/One of these is no longer among the sales here, and is left out\./),
  )
  expect(result()).toContain(valueBy(linked))
  leave()
  const bad = await openWorkbench({}, evidence, { query: '?distance=mile&miles=near' })
  screen.getByText('The comps of this link cannot be read, so they are as you have them.')
  expect(bad.result()).toContain('This is our typical value.')
  expect(bad.figure('Typical value')).toContain(formatUsd(home.typicalValue))
})
