import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PriceToValueBar, placeOnBar } from './PriceToValueBar.tsx'

const home = {
  price: 200_000,
  maxOffer: 180_000,
  verdict: 'pays',
  likelySale: { low: 190_000, high: 205_000 },
  typicalValue: 260_000,
  afterRepairValue: { price: 280_000 },
} as const

it('says its prices, and leaves out what is not known', () => {
  const { rerender } = render(<PriceToValueBar home={home} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Ask $200,000, max offer $180,000, likely sale $190,000 to $205,000, typical value $260,000, after-repair value $280,000',
  )
  rerender(<PriceToValueBar home={{ ...home, maxOffer: null, likelySale: null }} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Ask $200,000, typical value $260,000, after-repair value $280,000',
  )
})

it('draws equal shares of the ask equally long on every card, and what lies beyond at the end', () => {
  const { container, rerender } = render(<PriceToValueBar home={home} />)
  const way = () => {
    const { style } = container.querySelector('svg') as SVGElement
    return ['--from', '--to'].map((end) => style.getPropertyValue(end))
  }
  const drawn = way()
  expect(drawn).toEqual([placeOnBar(0.9), placeOnBar(1)].map((at) => `${at.toFixed(2)}%`))
  rerender(<PriceToValueBar home={{ ...home, price: 900_000, maxOffer: 810_000 }} />)
  expect(way()).toEqual(drawn)
  expect(placeOnBar(1.2) - placeOnBar(1.1)).toBeCloseTo(placeOnBar(0.8) - placeOnBar(0.7))
  expect([placeOnBar(0.1), placeOnBar(9)]).toEqual([placeOnBar(0.6), placeOnBar(2)])
})

it('takes its color from the deal alone', () => {
  const { container, rerender } = render(<PriceToValueBar home={home} />)
  const colors = () => container.innerHTML.match(/--(gain|notice|danger)[a-z-]*/g)
  expect(colors()).toEqual(['--notice-soft', '--notice'])
  rerender(<PriceToValueBar home={{ ...home, verdict: 'loses' }} />)
  expect(colors()).toEqual(['--danger-soft', '--danger'])
  rerender(<PriceToValueBar home={{ ...home, maxOffer: null, verdict: 'loses' }} />)
  expect(colors()).toBe(null)
})
