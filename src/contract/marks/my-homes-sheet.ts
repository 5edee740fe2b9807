import { isAnyPriceUsd } from '../../domain/dollars.ts'
import { dealStages, stageNames, stageNow } from '../../domain/marks/deal-stages.ts'
import { markNames } from '../../domain/marks/home-mark.ts'
import { answerNames, newestOffer } from '../../domain/marks/offers.ts'
import { verdictNames } from '../../domain/search/figures-in-words.ts'
import type { SheetColumn } from '../../domain/sheet.ts'
import type { MyHome } from './my-homes.ts'

type Amount = (home: MyHome) => number | null | undefined
type Words = (home: MyHome) => string | null | undefined
type Column = SheetColumn<MyHome>

const text = (name: string, words: Words): Column => ({
  name,
  kind: 'text',
  value: (home) => words(home) ?? null,
})
const dollars = (name: string, amount: Amount): Column => ({
  name,
  kind: 'dollars',
  value: (home) => amount(home) ?? null,
})
const number = (name: string, amount: Amount): Column => ({
  name,
  kind: 'number',
  value: (home) => amount(home) ?? null,
})
const day = (name: string, date: Words): Column => ({
  name,
  kind: 'date',
  value: (home) => date(home) ?? null,
})

const newestOf = ({ offers = [] }: MyHome) => newestOffer(offers)
const dealOf = ({ now }: MyHome) => now?.figures?.deal

/** A subscriber's homes as a table, the same in every file. */
export const myHomesSheet: readonly Column[] = [
  text('Address', ({ now }) => now?.addressLine),
  text('City', ({ now }) => now?.city),
  text('State', ({ now }) => now?.stateCode),
  text('Zip', ({ now }) => now?.zip),
  text('Mark', ({ mark }) => markNames[mark]),
  day('Marked on', ({ markedAt }) => markedAt.slice(0, 10)),
  text('Reason', ({ reason }) => reason),
  text('Notes', ({ note }) => note),
  dollars('Offered', ({ offer }) => offer?.price),
  day('Offered on', ({ offer }) => offer?.on),
  text('Answer', (home) => {
    const offer = newestOf(home)
    return offer && answerNames[offer.answer]
  }),
  dollars('Counter', (home) => newestOf(home)?.counter),
  day('Offer expires', (home) => newestOf(home)?.expiresOn),
  text('Stage', ({ stages = [] }) => {
    const now = stageNow(stages)
    return now && stageNames[now.stage]
  }),
  ...dealStages.map((stage) =>
    day(stageNames[stage], ({ stages = [] }) => stages.find((one) => one.stage === stage)?.on),
  ),
  text('Next step', ({ nextStep }) => nextStep?.what),
  day('Next step by', ({ nextStep }) => nextStep?.on),
  dollars('Price when marked', ({ price }) => price),
  text('Status', ({ now }) => now?.state ?? 'no longer listed'),
  day('Since', ({ now }) => now?.since),
  dollars('Ask', ({ now }) => now?.price),
  dollars('Sold price', ({ now }) => now?.soldPrice),
  text('Verdict', (home) => {
    const verdict = dealOf(home)?.verdict
    return verdict && verdictNames[verdict]
  }),
  dollars('Max offer', (home) => {
    const offer = dealOf(home)?.maxOffer
    // Without a limit it is no amount.
    return offer != null && isAnyPriceUsd(offer) ? null : offer
  }),
  dollars('Net at ask', (home) => dealOf(home)?.netAtAsk),
  text('Figures by', (home) => {
    const deal = dealOf(home)
    const exit =
      deal?.maxOfferBy === undefined ? '' : `, worked by ${deal.maxOfferBy.toLowerCase()}`
    return deal && (deal.kept ? `the deal you keep${exit}` : 'your deal defaults')
  }),
  dollars('Room for repairs', (home) => dealOf(home)?.roomForRepairs?.dollars),
  dollars('Assumed repairs', (home) => dealOf(home)?.assumedRepairs?.dollars),
  text('Assumed level', (home) => dealOf(home)?.assumedRepairs?.level),
  dollars('Likely sale', ({ now }) => now?.figures?.likelySale?.price),
  dollars('Likely sale, low end', ({ now }) => now?.figures?.likelySale?.low),
  dollars('Likely sale, high end', ({ now }) => now?.figures?.likelySale?.high),
  dollars('After-repair value', (home) => dealOf(home)?.afterRepairValue.price),
  dollars('Typical value', ({ now }) => now?.figures?.typicalValue),
  number('Bedrooms', ({ now }) => now?.beds),
  number('Bathrooms', ({ now }) => now?.bath),
  number('Sqft', ({ now }) => now?.size),
  day('Last seen for sale', ({ now }) => now?.lastSeen),
  text('Source', ({ now }) => now?.source),
  text('Listed by', ({ now }) => now?.listedBy),
]
