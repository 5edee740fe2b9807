import type { Command } from 'commander'
import type { Config } from '../server/config/config.ts'
import { StartRefused } from '../server/platform/start-refused.ts'
import { complain, print } from './print.ts'

/** `flip setup square`: the monthly plan in the seller's catalog, and the line for `.env` that names it. */
export const addSetupSquareCommand = (program: Command, config: () => Pick<Config, 'payments'>) => {
  program
    .command('setup')
    .description('prepare a service the product is configured for')
    .command('square')
    .description('create the monthly plan at Square, or find it, and print its line for .env')
    .action(async () => {
      const { payments } = config()
      if (payments.kind === 'embedded') {
        print(
          'Payments are embedded: nothing needs to be set up. For Square, set FLIP_PAYMENTS and the FLIP_SQUARE_ variables first.\n',
        )
        return
      }
      // Square's SDK takes most of a second to load, which no other command should wait for.
      const { setUpPlan } = await import('../server/adapters/square/set-up-plan.ts')
      const plan = await setUpPlan(payments)
      if (!plan.ok) throw new StartRefused(plan.error)
      const { planVariationId, created } = plan.value
      const known = planVariationId === payments.planVariationId
      complain(
        `${created ? 'The monthly plan is created.' : 'The monthly plan is there.'} ${
          known ? 'Your configuration has it already:' : 'Put this line into .env:'
        }\n`,
      )
      print(`FLIP_SQUARE_PLAN_VARIATION_ID=${planVariationId}\n`)
    })
}
