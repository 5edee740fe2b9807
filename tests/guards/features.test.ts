import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '../..')

type Feature = {
  /** Its tables, by the names they are stored under. */
  readonly tables?: readonly string[]
  /** Where its calls begin that do not begin with `/api/` and its own word. */
  readonly calls?: readonly string[]
}

/**
 * One word a feature: its folder or file in the domain, the contract, the server and the web, and where its calls begin.
 * A new feature is a line here.
 */
const features: Readonly<Record<string, Feature>> = {
  account: { tables: ['account', 'account_session', 'email_code', 'payment_event'] },
  accuracy: {},
  alerts: {
    tables: [
      'alert',
      'deleted_search',
      'known_home',
      'mail',
      'mail_link',
      'push_message',
      'push_subscription',
      'saved_search',
      'saved_search_place',
      'search_match',
    ],
  },
  comps: {},
  condition: {},
  'county-lists': { tables: ['county_list', 'county_list_home', 'county_list_row'] },
  deals: { tables: ['deal', 'deal_default', 'deal_share'] },
  feeds: { tables: ['feed'] },
  flips: { tables: ['resale'] },
  homes: { tables: ['added_home', 'added_valuation'] },
  'job-costs': { tables: ['deal_job', 'deal_job_entry', 'deal_job_file'] },
  listings: { tables: ['left_place', 'list_price', 'listing', 'listings_on_file', 'market'] },
  map: {},
  'market-conditions': { tables: ['market_conditions'] },
  marks: { tables: ['home_choice', 'home_condition', 'home_look', 'home_mark', 'home_mark_move'] },
  mcp: {},
  operators: { tables: ['audit_log'] },
  places: {},
  progress: {},
  rents: { tables: ['fair_market_rent', 'rent_listing'] },
  search: { tables: ['area_change'] },
  sources: { tables: ['file_import', 'source'] },
  tokens: { tables: ['personal_token', 'personal_token_use'] },
  valuation: {
    tables: ['home_to_value', 'kept_valuation', 'last_valuation', 'market_model', 'valuation'],
    calls: ['/api/search/homes/{propertyId}/evidence'],
  },
  webhooks: { tables: ['webhook', 'webhook_attempt', 'webhook_delivery'] },
}

/** What every feature may use, and what puts them together. */
const shared: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: [],
  server: ['adapters', 'config', 'platform', 'start'],
  web: ['data', 'public', 'session', 'shell', 'sign-up', 'ui', 'welcome'],
}
const tablesOfAll = ['installation']
/** What pages ask before they know who calls, and what operators' machines ask. */
const callsOfAll = ['/api/about', '/api/client-config']

const words = Object.keys(features)

it.each(Object.entries(shared))(
  'the folders of %s are features by their one word',
  (part, others) => {
    const folders = new Set(
      globSync(`src/${part}/*/**/*.*`, { cwd: repository }).map((file) => file.split('/')[2] ?? ''),
    )
    expect(folders.size).toBeGreaterThan(5)
    expect([...folders].filter((name) => !words.includes(name) && !others.includes(name))).toEqual(
      [],
    )
  },
)

it('every table is of one feature', () => {
  const schema = readFileSync(join(repository, 'src/server/platform/database/schema.ts'), 'utf8')
  const tables = [...schema.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name = '']) => name)
  const snakeCase = tables.map((name) => name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))
  const known = [...Object.values(features).flatMap(({ tables = [] }) => tables), ...tablesOfAll]
  expect(known.toSorted()).toEqual(snakeCase.toSorted())
})

it('every call is declared in the room of its feature, at an address that begins with its word', () => {
  const declared = globSync('src/contract/**/*.ts', { cwd: repository }).flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(/^ *path: '([^']+)'/gm)].map(
      ([, path = '']) => ({ feature: file.split('/')[2]?.replace('.ts', '') ?? '', path }),
    ),
  )
  expect(declared.length).toBeGreaterThan(60)
  const elsewhere = declared.filter(({ feature, path }) => {
    const beginnings = [`/api/${feature}`, ...(features[feature]?.calls ?? [])]
    return (
      !callsOfAll.includes(path) &&
      !beginnings.some((beginning) => path === beginning || path.startsWith(`${beginning}/`))
    )
  })
  expect(elsewhere).toEqual([])
})
