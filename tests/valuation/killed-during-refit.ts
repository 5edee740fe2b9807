import { workOnValues } from './working-on-values.ts'

// A node that works on values, to be killed while it values a market.

await workOnValues(process.env.TEST_DATABASE ?? '', 'killed')
