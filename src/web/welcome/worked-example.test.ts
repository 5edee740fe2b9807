import { expect, it } from 'vitest'
import {
  adjustedPriceUsd,
  exampleAverageCompUsd,
  exampleHome,
  exampleProfit,
  exampleSales,
  exampleValueUsd,
  shareOfValueUsd,
} from './worked-example.ts'

it('each sale adds up to its adjusted price', () => {
  expect(exampleSales.map(adjustedPriceUsd)).toEqual([299_400, 302_800, 305_400])
})

it('the shares make up the whole, and the value is a whole number of dollars', () => {
  expect(exampleSales.reduce((sum, { weightPercent }) => sum + weightPercent, 0)).toBe(100)
  expect(exampleSales.map(shareOfValueUsd)).toEqual([134_730, 105_980, 61_080])
  expect(exampleValueUsd).toBe(301_790)
})

it('the average of the sales as sold is another figure', () => {
  expect(exampleAverageCompUsd).toBe(310_000)
})

it('profit potential is value less price less repairs', () => {
  expect(exampleValueUsd - exampleHome.priceUsd).toBe(61_890)
  expect(exampleProfit).toEqual({ min: 31_890, max: 51_890 })
})

it('no line runs against common sense, and no sale is adjusted beyond what lenders question', () => {
  for (const { adjustments, soldForUsd } of exampleSales) {
    const changes = Object.values(adjustments).map(({ usd }) => usd)
    const net = Math.abs(changes.reduce((sum, usd) => sum + usd, 0))
    const gross = changes.reduce((sum, usd) => sum + Math.abs(usd), 0)
    expect(net / soldForUsd).toBeLessThan(0.15)
    expect(gross / soldForUsd).toBeLessThan(0.25)
    for (const line of ['Living area', 'Lot', 'Bedrooms', 'Baths'] as const)
      expect(Math.sign(adjustments[line].usd)).toBe(
        Math.sign(numberIn(exampleHome.facts[line]) - numberIn(adjustments[line].fact)) + 0,
      )
  }
})

const numberIn = (fact: string) => Number.parseFloat(fact.replace(',', ''))
