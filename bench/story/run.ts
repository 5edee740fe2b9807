import { parseArgs } from 'node:util'
import { readConfig } from '../../src/server/config/config.ts'
import { openInstallation } from '../../src/server/start/open-installation.ts'
import { contradictionsIn } from '../../tests/guards/contradictions.ts'
import { testApp } from '../../tests/test-app.ts'

/** `node bench/story/run.ts [--one-of 1]`: see bench/README.md. */
const { values } = parseArgs({ options: { 'one-of': { type: 'string', default: '1' } } })
const config = readConfig(
  { FLIP_LOG_LEVEL: 'silent', FLIP_REQUESTS_PER_MINUTE: '1000000', ...process.env },
  process.cwd(),
)
if (!config.ok) throw new Error(config.error)
const say = (line: string) => process.stderr.write(`${line}\n`)
const { db, close } = await openInstallation(config.value, { clientName: 'bench', say })
/** The subscriber of the searches is made up, and nothing of them stays. */
const forgetSubscriber = () => db.deleteFrom('account').where('id', '=', 'account-of-ann').execute()
await forgetSubscriber()
const app = await testApp(db, { requestsPerMinute: 1_000_000 })
const { homes, found } = await contradictionsIn({ app, db }, Number(values['one-of']))
await app.close()
await forgetSubscriber()
await close()
for (const sentence of found.slice(0, 40)) console.log(sentence)
console.log(`${found.length} contradictions in ${homes.toLocaleString('en-US')} homes`)
process.exitCode = found.length === 0 ? 0 : 1
