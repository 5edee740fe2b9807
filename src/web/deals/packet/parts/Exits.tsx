import type { ExitResults } from '../../../../contract/deals/exits.ts'
import { exitsAreAskedFor } from '../../../../domain/deals/exits/exit-inputs.ts'
import { exitOfferWords } from '../../../../domain/deals/exits/exit-words.ts'
import {
  dscrWords,
  LESS_RENT_BORROWS_LESS,
  rentalFigures,
} from '../../../../domain/deals/exits/rental-figures.ts'
import {
  chanceWords,
  profitWords,
  shareWords,
} from '../../../../domain/deals/results/deal-in-words.ts'
import { UNKNOWN } from '../../../ui/words/format.ts'
import { inWholeDollars, offerInWholeDollars } from '../../../ui/words/whole-dollars.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { FactList, PacketTable, Section } from '../Section.tsx'

/** The exits side by side and the rental in full, in deals that have more than their flip to say. */
export const Exits = ({ facts: { packet } }: { readonly facts: PacketFacts }) => {
  const { inputs, results } = packet
  const { exits } = results
  if (exits === null || !exitsAreAskedFor(inputs)) return null
  const said = exits.rows.flatMap(({ name, missing, result }) =>
    [...(missing === null ? [] : [missing]), ...(result?.facts ?? [])].map(
      (sentence) => `${name}: ${sentence}`,
    ),
  )
  return (
    <Section
      title="Exits side by side"
      note="Each by its own target: of a flip and a sale as is the target profit, of a rental its return, of an assignment its fee."
      newPage
    >
      <PacketTable
        name="Exits"
        columns={[
          ['Exit', ({ name }) => name],
          [
            '#Max offer',
            of(({ maxOfferCents }) =>
              maxOfferCents === null ? 'None' : exitOfferWords(maxOfferCents, offerInWholeDollars),
            ),
          ],
          ['#Cash needed', of(({ cashNeededCents }) => inWholeDollars(cashNeededCents))],
          ['#Cash left in', of(({ cashLeftInCents }) => inWholeDollars(cashLeftInCents))],
          [
            '#Profit or cash flow',
            of(({ profitCents, cashFlowCentsAYear }) =>
              profitCents !== null
                ? profitWords(profitCents, inWholeDollars)
                : `${inWholeDollars(cashFlowCentsAYear ?? 0)} a year`,
            ),
          ],
          [
            '#Chance of a loss',
            of(({ chanceOfLoss }) => (chanceOfLoss === null ? 'n/a' : chanceWords(chanceOfLoss))),
          ],
          ['Best for', ({ bestFor }) => bestFor.join(', ')],
        ]}
        rows={exits.rows}
        keyOf={({ exit }) => exit}
      />
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {exits.rental === null ? null : <Rental rental={exits.rental} />}
    </Section>
  )
}

type ExitRow = ExitResults['rows'][number]
const of = (words: (result: NonNullable<ExitRow['result']>) => string) => (row: ExitRow) =>
  row.result === null ? UNKNOWN : words(row.result)

const Rental = ({ rental }: { readonly rental: NonNullable<ExitResults['rental']> }) => (
  <>
    <h3>The rental</h3>
    <FactList
      facts={rentalFigures(rental, inWholeDollars).map(({ name, words }) => [name, words] as const)}
    />
    <h3>What it costs in the first year</h3>
    <FactList
      facts={(rental.years[0]?.lines ?? [])
        .filter(({ cents }) => cents !== 0)
        .map(({ name, cents }) => [name, inWholeDollars(cents)] as const)}
    />
    <PacketTable
      name="When it is sold later"
      columns={[
        ['After', ({ years }) => `${years} years`],
        ['#Cash flow', ({ cashFlowCents }) => inWholeDollars(cashFlowCents)],
        ['#Sale price', ({ saleCents }) => inWholeDollars(saleCents)],
        ['#Equity', ({ equityCents }) => inWholeDollars(equityCents)],
        ['#Profit', ({ profitCents }) => profitWords(profitCents, inWholeDollars)],
        ['#IRR a year', ({ irrAYear }) => shareWords(irrAYear)],
      ]}
      rows={rental.holds}
      keyOf={({ years }) => years}
    />
    <PacketTable
      name="When the rental goes another way"
      columns={[
        ['What happens', ({ name }) => name],
        ['#Cash flow a year', ({ cashFlowCentsAYear }) => inWholeDollars(cashFlowCentsAYear)],
        ['#DSCR', ({ dscr }) => dscrWords(dscr)],
        ['#Refinance', ({ loanCents }) => inWholeDollars(loanCents)],
        ['#Cash left in', ({ cashLeftInCents }) => inWholeDollars(cashLeftInCents)],
        ['#Profit after 5 years', ({ profitCents }) => profitWords(profitCents, inWholeDollars)],
      ]}
      rows={rental.stress}
      keyOf={({ id }) => id}
    />
    {rental.refinance?.boundBy === 'debt service coverage' ? <p>{LESS_RENT_BORROWS_LESS}</p> : null}
    <PacketTable
      name="The rental year by year"
      columns={[
        ['Year', ({ year }) => year],
        ['#Rent', ({ rentCents }) => inWholeDollars(rentCents)],
        ['#Vacancy', ({ vacancyCents }) => inWholeDollars(-vacancyCents)],
        [
          '#Costs',
          ({ rentCents, vacancyCents, noiCents }) =>
            inWholeDollars(noiCents - rentCents + vacancyCents),
        ],
        ['#NOI', ({ noiCents }) => inWholeDollars(noiCents)],
        ['#Reserve', ({ reserveCents }) => inWholeDollars(-reserveCents)],
        ['#Loans', ({ debtServiceCents }) => inWholeDollars(-debtServiceCents)],
        ['#Cash flow', ({ cashFlowCents }) => inWholeDollars(cashFlowCents)],
      ]}
      rows={rental.years}
      keyOf={({ year }) => year}
    />
  </>
)
