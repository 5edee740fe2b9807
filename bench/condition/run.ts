import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lexicon } from '../../src/domain/condition/lexicon.ts'
import { readRemarks } from '../../src/domain/condition/read-remarks.ts'
import { drawsOf } from '../../src/domain/valuation/arithmetic/draws.ts'
import { machine } from '../machine.ts'
import { medianMs, yardstickMs } from '../valuation/yardstick.ts'

/** `node bench/condition/run.ts`: see bench/README.md. */
const REMARKS = 10_000
/** An MLS allows 500 to 1,000 characters; sales around Boston have 498 on average. */
const LENGTH = 500

const sentences = [
  'Welcome to this center-entrance Colonial on a quiet side street close to the lake',
  'The first floor has a living room with a fireplace and a formal dining room',
  'Eat-in kitchen with maple cabinets, granite counters and stainless appliances',
  'Three bedrooms and an updated bath upstairs, with hardwood floors under the carpet',
  'A finished lower level gives room for an office, a gym, or a play area',
  'Fenced yard with mature plantings, patio and a two-car garage',
  'The roof was replaced in 2016, the windows and the furnace are newer',
  'Bring your ideas, the house needs cosmetic updating and is being sold as is',
  'Convenient to highways, shops and the commuter rail',
  'Showings begin at the open house on Sunday from one to three',
  'Great potential for a contractor or a handy buyer to build some equity',
  'Meticulously maintained by its owners for forty years and not to be missed',
  'Subject to lender approval, buyer to do all due diligence',
  'Completely renovated from top to bottom with a new designer kitchen and baths',
]
const draws = drawsOf(32)
const remarks = Array.from({ length: REMARKS }, () => {
  let text = ''
  while (text.length < LENGTH)
    text += `${sentences[Math.floor(draws.uniform() * sentences.length)]}. `
  return text
})

const readMs = medianMs(3, () => {
  for (const publicRemarks of remarks) readRemarks({ publicRemarks, asOf: '2025-06-01' })
})
/** A reading without a lexicon: one word looked for in the same remarks. */
const oneWordMs = medianMs(3, () => {
  for (const text of remarks) /\bfixer-upper\b/.test(text.toLowerCase())
})

const perSecond = (ms: number) => Math.round((1000 * REMARKS) / ms)
const report = {
  machine,
  command: 'npx node bench/condition/run.ts',
  remarks: REMARKS,
  phrases: Object.values(lexicon).reduce((count, { phrases }) => count + phrases.length, 0),
  yardstickMs: Math.round(yardstickMs()),
  remarksPerSecond: perSecond(readMs),
  goalPerSecond: 4000,
  inSearchesForOneWord: Math.round(readMs / oneWordMs),
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
await writeFile(
  join(import.meta.dirname, 'last-result.json'),
  `${JSON.stringify(report, null, 2)}\n`,
)
