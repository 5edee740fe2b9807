import type { PriceEventShown } from '../../../contract/search/home.ts'

/** A step chart of the price as SVG paths, from the first event to the last day. */
type PriceSteps = {
  readonly width: number
  readonly height: number
  readonly from: string
  readonly to: string
  /** While it was for sale. */
  readonly asked: string
  /** Between a sale, or its leaving the market, and its coming back. */
  readonly unseen: string
  /** A dot at each event. */
  readonly dots: string
}

/** Null where there is nothing to draw: fewer than two events, or one price all along. */
export const stepsOf = (
  history: readonly PriceEventShown[],
  lastDay: string,
): PriceSteps | null => {
  const [first] = history
  const last = history.at(-1)
  if (!first || !last || history.length < 2) return null
  const prices = history.map((event) => event.price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const to = last.date > lastDay ? last.date : lastDay
  const days = dayOf(to) - dayOf(first.date)
  if (low === high || days === 0) return null
  const x = (date: string) => round((WIDTH * (dayOf(date) - dayOf(first.date))) / days)
  const y = (price: number) => round(HEIGHT - (HEIGHT * (price - low)) / (high - low))
  const paths = { asked: '', unseen: '' }
  for (const [i, event] of history.entries()) {
    const next = history[i + 1]
    const ends = event.event === 'sold' || event.event === 'withdrawn'
    if (ends && next === undefined) break
    const line = `M${x(event.date)} ${y(event.price)}H${x(next?.date ?? to)}`
    paths[ends ? 'unseen' : 'asked'] += next ? `${line}V${y(next.price)}` : line
  }
  const dots = history.map(({ date, price }) => `M${x(date)} ${y(price)}h0`).join('')
  return { width: WIDTH, height: HEIGHT, from: first.date, to, ...paths, dots }
}

const WIDTH = 400
const HEIGHT = 96
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
const round = (figure: number) => Math.round(figure * 10) / 10
