import { type Exit, exitNames } from '../../../../domain/deals/exits/exit-inputs.ts'
import { exitOfferWords, exitTargetWords } from '../../../../domain/deals/exits/exit-words.ts'
import { inMonths } from '../../../../domain/deals/results/basis-in-words.ts'
import {
  chanceWords,
  profitWords,
  shareWords,
  targetWords,
} from '../../../../domain/deals/results/deal-in-words.ts'
import { type FigureId, namedFigures } from '../../../../domain/deals/results/named-figures.ts'
import { flipFigureName } from '../../../../domain/search/figures-in-words.ts'
import { LIKELY_IN_WORDS } from '../../../../domain/valuation/range/range-levels.ts'
import { formatCount, formatDate, formatUsd, UNKNOWN } from '../../../ui/words/format.ts'
import { inWholeDollars, offerInWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { addedPart, afterRepairOf, type PacketFacts, scopeClassWords } from '../packet-facts.ts'
import { FactList, Section } from '../Section.tsx'

/** The deal on one sheet, in whole dollars as on the deal's own screen; the ledgers after it have the cents. */
export const Summary = ({ facts: { packet } }: { readonly facts: PacketFacts }) => {
  const { inputs, results, home } = packet
  const figures = (...ids: readonly FigureId[]) =>
    namedFigures(results, inWholeDollars)
      .filter(({ id }) => ids.includes(id))
      .map(({ name, words }) => [name, words] as const)
  const budget = results.totals.rehabCents
  const exit = exitNames[inputs.exits?.worksBy ?? 'flip']
  const { cents: arvCents, range80 } = afterRepairOf(packet)
  const added = addedPart(packet)
  return (
    <Section title="Summary">
      <p className="packet-lead">
        Projected profit before income tax, on the preparer’s assumptions:{' '}
        <strong>{profitWords(results.profitCents, inWholeDollars)}</strong>
      </p>
      <FactList
        facts={[
          ['Purchase price', inWholeDollars(inputs.priceCents)],
          [
            'Ask',
            home === null || home.noAsk ? UNKNOWN : inWholeDollars(Math.round(100 * home.price)),
          ],
          ['Rehab, with contingency', inWholeDollars(budget)],
          [
            'After-repair value, estimated',
            `${inWholeDollars(arvCents)}${added === null ? '' : `, ${added}`}`,
          ],
          [
            `Range of that value: ${LIKELY_IN_WORDS}`,
            range80 === null
              ? 'not known'
              : `${inWholeDollars(range80.lowCents)} to ${inWholeDollars(range80.highCents)}`,
          ],
          [
            'As-is value, estimated',
            inputs.asIsValueCents === null ? 'not known' : inWholeDollars(inputs.asIsValueCents),
          ],
          ['Projected sale price', inWholeDollars(results.saleCents)],
          ...figures('total'),
          ...leadOf(packet),
          [
            `Max offer, for ${targetWords(inputs.target, inWholeDollars)}`,
            results.maxOfferCents === null
              ? 'none leaves that'
              : offerInWholeDollars(results.maxOfferCents),
          ],
          [
            `${flipFigureName('Net at ask', exit)}, before income tax`,
            results.netAtAskCents === null
              ? UNKNOWN
              : profitWords(results.netAtAskCents, inWholeDollars),
          ],
          [
            'Loan requested',
            results.loanCents === 0 ? 'none: cash' : inWholeDollars(results.loanCents),
          ],
          ['Loan to cost (price and rehab)', shareWords(results.leverage.toCost)],
          ...figures('loan-to-price', 'loan-to-value'),
          ...figures('to-close', 'peak', 'on-total', 'on-cash'),
          [
            `${flipFigureName('Chance of a loss', exit)}, on these assumptions`,
            results.chanceOfLoss === null
              ? 'n/a: no range of the value'
              : chanceWords(results.chanceOfLoss),
          ],
          ...figures('break-even'),
          ['Scope, as lenders class it', scopeClassWords(packet) ?? 'n/a'],
          ['Closing', inputs.closingDate === null ? 'not set' : formatDate(inputs.closingDate)],
          ['Time from buying to selling', inMonths(inputs.months)],
          ['Exit', exitWords[inputs.exits?.worksBy ?? 'flip']],
        ]}
      />
      {home === null ? (
        <p className="packet-note">
          This home is not for sale by our listings, so no listing facts and no comps stand here.
        </p>
      ) : (
        <>
          <h3>The home, as it is {home.offMarket === undefined ? 'listed' : 'known'}</h3>
          <FactList
            facts={[
              ['Type', home.propertyType],
              ['Bedrooms / bathrooms', `${formatCount(home.beds)} / ${formatCount(home.bath)}`],
              ['Living area', home.size === null ? UNKNOWN : `${formatCount(home.size)} sqft`],
              ['Lot', home.lotSize == null ? UNKNOWN : `${formatCount(home.lotSize)} sqft`],
              ['Built', home.yearBuilt == null ? UNKNOWN : String(home.yearBuilt)],
              ['Dues a month', home.hoaDues == null ? UNKNOWN : formatUsd(home.hoaDues)],
              ...(home.offMarket === undefined
                ? ([
                    ['Listed', formatDate(home.dateListed)],
                    ['Days for sale', formatCount(home.daysOnMarket ?? null)],
                    ['Listing number', home.mls ?? UNKNOWN],
                    ['Listed by', home.listedBy ?? UNKNOWN],
                    ['Source of the listing', home.source],
                    ['Last seen for sale', formatDate(home.lastSeen)],
                  ] as const)
                : ([['Source', 'the preparer and records; off market']] as const)),
            ]}
          />
          {home.checks.length === 0 ? null : (
            <p>
              <strong>To check:</strong>{' '}
              {home.checks.map(({ evidence }) => `${evidence}.`).join(' ')}
            </p>
          )}
        </>
      )}
    </Section>
  )
}

/** The max offer of the exit that the deal is worked by, where that is not the flip. */
const leadOf = ({ inputs, results: { exits } }: PacketFacts['packet']) =>
  exits === null || exits.worksBy === 'flip'
    ? []
    : [
        [
          `Max offer, ${exitNames[exits.worksBy].toLowerCase()}, for ${exitTargetWords(inputs, exits.worksBy, inWholeDollars)}`,
          exits.maxOfferCents === null
            ? 'none leaves that'
            : exitOfferWords(exits.maxOfferCents, offerInWholeDollars),
        ] as const,
      ]

const exitWords: { readonly [exit in Exit]: string } = {
  flip: 'sale after the rehab',
  rent: 'rental after the rehab',
  assign: 'assignment of the contract',
  'as is': 'sale as is',
}
