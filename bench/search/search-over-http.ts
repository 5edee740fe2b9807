import { chmod, mkdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { readConfig } from '../../src/server/config/config.ts'
import { openInstallation } from '../../src/server/start/open-installation.ts'
import { asSubscriber, testApp } from '../../tests/test-app.ts'

/** What a search asks, besides what all ask alike. */
type Asked = { readonly city: string; readonly priceBelowMarket: number; readonly maxPrice: number }

/** What all searches of benchmarks ask alike. */
export const searchedAlike = {
  distance: 'mile',
  includeHomesForSale: false,
  propertyType: 'House',
} as const

/** The database of a data folder, and how to serve searches of it once it is filled. */
export const openSearched = async (dataDir: string, say: (line: string) => void) => {
  await mkdir(dataDir, { recursive: true })
  // Postgres runs as another user where this is root.
  await chmod(dataDir, 0o755)
  const config = readConfig(
    { FLIP_DATA_DIR: dataDir, FLIP_LOG_LEVEL: 'silent', FLIP_REQUESTS_PER_MINUTE: '1000000' },
    '/',
  )
  if (!config.ok) throw new Error(config.error)
  const { db, close } = await openInstallation(config.value, { clientName: 'bench', say })
  return { db, close, serve: () => serveSearches(db, config.value) }
}

/** Everything but the outside services: the token is checked by the test's own rule. */
const serveSearches = async (...given: Parameters<typeof testApp>) => {
  const app = await testApp(...given)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const headers = {
    ...asSubscriber,
    'content-type': 'application/json',
    'accept-encoding': 'gzip, deflate, br, zstd',
  }
  return {
    /** One whole HTTP search of a city of Ohio, its compressed answer read to the end but not unpacked: that is the browser's work. */
    search: (asked: Asked) =>
      new Promise<void>((resolve, reject) => {
        const body = { ...searchedAlike, ...asked, city: `${asked.city}, OH`, state: 'OH' }
        const sent = request(
          `${url}/api/flip-search/flips`,
          { method: 'POST', agent, headers },
          (answer) => {
            if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`))
            answer.on('end', resolve).on('error', reject).resume()
          },
        )
        sent.on('error', reject).end(JSON.stringify(body))
      }),
    close: async () => {
      agent.destroy()
      await app.close()
    },
  }
}
