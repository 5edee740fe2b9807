import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import { dealInputsSchema } from '../../../contract/deals/deal.ts'
import { dealResultsSchema } from '../../../contract/deals/deal-results.ts'
import { exitResultsSchema } from '../../../contract/deals/exits.ts'
import {
  askedDealFields,
  workedOutDealCalls,
  workedOutDealSchema,
} from '../../../contract/deals/worked-out-deal.ts'
import { namedFigures } from '../../../domain/deals/results/named-figures.ts'
import { addressFromOutside, outsideAddress } from '../text-from-outside.ts'
import { tool } from '../tool.ts'

const workOutDeal = tool({
  name: 'work_out_deal',
  title: 'Work out a deal',
  description:
    'What a flip (or rental, assignment, sale as is) earns: of a home by its propertyId, or of any price and after-repair value. Nothing is kept. Give only what differs from the home and the caller’s deal defaults.',
  scope: 'read',
  input: z.strictObject(askedDealFields),
  output: z.extend(
    z.pick(workedOutDealSchema, {
      propertyId: true,
      kept: true,
      asOf: true,
      askCents: true,
    }),
    {
      addressLine: about('Null without a home on file.', z.nullable(addressFromOutside)),
      inputs: z.pick(z.object(dealInputsSchema.shape), {
        priceCents: true,
        arvCents: true,
        arvRange80: true,
        asIsValueCents: true,
        livingArea: true,
        months: true,
        target: true,
      }),
      figures: about(
        'Every figure under the name it has on screens, in words.',
        z.array(
          z.object({
            name: about('Its name.', z.string()),
            words: about('What it is.', z.string()),
          }),
        ),
      ),
      results: z.pick(dealResultsSchema, {
        saleCents: true,
        profitCents: true,
        maxOfferCents: true,
        netAtAskCents: true,
        chanceOfLoss: true,
        totals: true,
        cash: true,
        returns: true,
        breakEvenSaleCents: true,
        daysOfSlack: true,
        stress: true,
        lines: true,
      }),
      exits: about(
        'The exits side by side; null where only the flip was asked for.',
        z.nullable(z.pick(exitResultsSchema, { worksBy: true, maxOfferCents: true, rows: true })),
      ),
      notice: about('What these figures are.', z.string()),
    },
  ),
  run: async (ask, body) => {
    const { body: deal } = await ask(workedOutDealCalls.workOut, { body })
    const results = z.parse(dealResultsSchema, deal.results)
    return {
      ...deal,
      addressLine: deal.addressLine === null ? null : outsideAddress(deal.addressLine),
      figures: namedFigures(results).map(({ name, words }) => ({ name, words })),
      exits: results.exits,
      notice:
        'Estimated and projected on these inputs, before income tax. Not an appraisal, not a loan offer, not tax or legal advice.',
    }
  },
})

/** What a home would earn. */
export const dealTools = [workOutDeal]
