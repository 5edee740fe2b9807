import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openCompsForTests } from '../../../../tests/comps/open-comps.ts'
import { nearFlips } from '../../../../tests/flips/made-up-flips.ts'
import { json, refusal } from '../../../../tests/screens/made-up-answers.ts'

const { api, open } = openCompsForTests()
const NEAR = 'GET /api/flips/near/*'

/** Everything is about to be seen at once, or nothing ever is. */
const inSight = (seen: boolean) =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly onChange: (entries: unknown[]) => void
      constructor(onChange: (entries: unknown[]) => void) {
        this.onChange = onChange
      }
      observe(target: Element) {
        if (seen && target.getAttribute('aria-labelledby') === 'near-flips-heading')
          this.onChange([{ isIntersecting: true, target }])
      }
      disconnect() {}
    },
  )

const section = () => screen.findByRole('region', { name: 'Nearest flips' })

beforeEach(() => inSight(true))

it('lists the nearest flips of a home, and leads to those of its city', async () => {
  api.answer(NEAR, () => json(nearFlips))
  await open({ city: 'Seattle', state: 'WA' })
  const near = within(await section())
  const [sold, listed] = await near.findAllByRole('listitem')
  expect(sold?.textContent).toContain('0.4 mi')
  expect(sold?.textContent).toContain('Bought $230,000 on Aug 9, 2021; sold $413,000')
  expect(sold?.textContent).toContain('Left for work $128,263 · Changed: 3 to 4 beds')
  expect(listed?.textContent).toContain('Not sold yet: the ask less 3%, $582,000')
  const link = near.getByRole('link', { name: 'Flips in Seattle, WA' })
  expect(link.getAttribute('href')).toBe('/flips?place=Seattle%2C+WA')
})

it('says where none are near', async () => {
  api.answer(NEAR, () => json([]))
  await open()
  await within(await section()).findByText(/^No flips are known within three miles/)
})

it('says that they could not be loaded, and asks again', async () => {
  api.answer(NEAR, () => refusal(500, 'down'))
  const { user } = await open()
  const near = within(await section())
  expect((await near.findByRole('alert')).textContent).toBe(
    'The nearest flips could not be loaded.',
  )
  api.answer(NEAR, () => json(nearFlips))
  await user.click(near.getByRole('button', { name: 'Try again' }))
  expect(await near.findAllByRole('listitem')).toHaveLength(2)
})

it('asks for them only when they are about to be seen', async () => {
  inSight(false)
  await open()
  await section()
  expect(api.callsTo(NEAR)).toEqual([])
})
