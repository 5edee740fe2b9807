import type { Home } from '../../contract/search/home.ts'
import { exitNames } from '../../domain/deals/exits/exit-inputs.ts'
import { dollars } from '../../domain/dollars.ts'
import { trustOf } from '../../domain/listings/checks/check.ts'
import { levelNames, verdictNames } from '../../domain/search/figures-in-words.ts'
import { textTable } from '../text-table.ts'

/** Found homes as a table for a terminal, in their order: the deal at the ask first, profit potential last of the figures. */
export const homesTable = (homes: readonly Home[]): string =>
  textTable(
    columns.map(([heading]) => heading),
    homes.map((home) => columns.map(([, cell]) => cell(home))),
  )

const NOT_KNOWN = '—'

const usd = (amount: number | null): string => (amount === null ? NOT_KNOWN : dollars(amount))

const columns: readonly (readonly [heading: string, cell: (home: Home) => string])[] = [
  ['>Ask', ({ price }) => dollars(price)],
  ['Verdict', ({ verdict }) => (verdict === null ? NOT_KNOWN : verdictNames[verdict])],
  [
    '>Max offer',
    ({ maxOffer, verdict }) => (maxOffer === null && verdict ? 'none' : usd(maxOffer)),
  ],
  [
    'Exit',
    ({ maxOfferBy = exitNames.flip, verdict }) => (verdict === null ? NOT_KNOWN : maxOfferBy),
  ],
  ['>Net at ask', ({ netAtAsk }) => usd(netAtAsk)],
  ['>Room', ({ roomForRepairs }) => usd(roomForRepairs?.dollars ?? null)],
  ['Enough for', ({ roomForRepairs }) => enoughFor(roomForRepairs)],
  ['>Assumed', ({ assumedRepairs }) => usd(assumedRepairs?.dollars ?? null)],
  ['Level', ({ assumedRepairs: work }) => (work === null ? NOT_KNOWN : levelNames[work.level])],
  ['>Likely sale', ({ likelySale }) => usd(likelySale?.price ?? null)],
  ['>After-repair', ({ afterRepairValue }) => dollars(afterRepairValue.price)],
  ['>Typical', ({ typicalValue }) => dollars(typicalValue)],
  ['>Gap', ({ price, typicalValue }) => gapPercent(price, typicalValue)],
  ['Grade', ({ grade }) => grade],
  ['>Needs work', ({ chanceOfWork }) => ofHundred(chanceOfWork)],
  ['>Over asking', ({ chance }) => ofHundred(chance)],
  ['>Profit up to', ({ arv }) => dollars(arv.max)],
  ['>Avg comp', ({ averageCompPrice }) => usd(averageCompPrice)],
  ['Comps', ({ comps, fewComps }) => `${comps.length}${fewComps ? ' few' : ''}`],
  ['>Beds', ({ beds }) => String(beds ?? NOT_KNOWN)],
  ['>Bath', ({ bath }) => String(bath ?? NOT_KNOWN)],
  ['>Sqft', ({ size }) => size?.toLocaleString('en-US') ?? NOT_KNOWN],
  ['Listed', ({ dateListed }) => dateListed ?? NOT_KNOWN],
  [
    'Last sale',
    ({ lastSale }) => (lastSale ? `${dollars(lastSale.price)} ${lastSale.date}` : NOT_KNOWN),
  ],
  ['Source', (home) => sourceText(home)],
  ['Address', ({ addressLine, city, zip }) => `${addressLine}, ${city} ${zip}`],
  ['MLS', ({ mls }) => mls ?? NOT_KNOWN],
  ['Checks', (home) => checksText(home)],
]

const enoughFor = (room: Home['roomForRepairs']): string => {
  if (room === null) return NOT_KNOWN
  return room.level === null ? 'none' : levelNames[room.level]
}

/** `−19%`: how far the ask is from typical. */
const gapPercent = (price: number, typicalValue: number): string => {
  const percent = Math.round((100 * (price - typicalValue)) / typicalValue)
  return `${percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}

const ofHundred = (chance: number | null): string =>
  chance === null ? NOT_KNOWN : `${Math.round(100 * chance)} of 100`

/** `Example Realty · NWMLS · 2022-11-03 16:10Z`; for a file the day of its export. */
const sourceText = ({ listedBy, source, refreshedAt, lastSeen }: Home): string =>
  [listedBy, source, refreshedAt?.replace('T', ' ').replace(/:\d\d\.\d+Z$/, 'Z') ?? lastSeen]
    .filter((part) => part !== undefined)
    .join(' · ')

const checksText = ({ checks }: Home): string => {
  const reasons = checks.map(({ evidence }) => evidence).join('; ')
  return trustOf(checks) === 'Doubtful' ? `Doubtful: ${reasons}` : reasons
}
