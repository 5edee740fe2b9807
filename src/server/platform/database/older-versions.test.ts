import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import {
  copyOf,
  createDatabaseAsOf,
  migrateUpTo,
} from '../../../../tests/platform/test-database.ts'
import { knownMigrations, migrateToLatest } from './migrate.ts'
import type { Database } from './schema.ts'

const sharedDeal = `INSERT INTO deal_share (id, account_id, property_id, token_hash, prepared_by, snapshot, created_at, expires_at)
     VALUES ('share', 'ann', 'home a', '\\x02', 'Ann', '{}', now(), now())`

/** What people and sources had brought while a migration was the newest, in the tables that came with it. */
const rowsOf: Readonly<Record<string, readonly string[]>> = {
  '0001-listings': [
    `INSERT INTO listing (source, listing_key, kind, property_id, exported_on, fact_rank, standard_status, property_type,
       home_type, list_price, close_price, close_date, city_key, market, latitude, longitude, band, standing)
     VALUES ('redfin', 'a', 'offer', 'home a', '2022-04-28', '2022-04-28:1', 'Active', 'Residential', 'House', 400000,
         NULL, NULL, 'seattle-wa', '981', 47.6, -122.3, 6092, 'active'),
       ('redfin', 'a', 'sale', 'home a', '2022-04-28', '2022-04-28:2', 'Closed', 'Residential', 'House', NULL,
         350000, '2020-01-05', 'seattle-wa', '981', 47.6, -122.3, 6092, 'sold')`,
    `INSERT INTO list_price SELECT id, '2022-04-28', 400000 FROM listing WHERE kind = 'offer'`,
    `INSERT INTO market VALUES ('981', '2022-04-28', '2022-04-28', '2022-04-28', 'the first method')`,
    `INSERT INTO valuation VALUES ('home a', 'mile', '981', 420000, false, '2022-04-28', 1, 1, '[]', '[]')`,
    `INSERT INTO installation VALUES ('key', 'kept')`,
  ],
  '0002-accounts': [
    `INSERT INTO account (id, state, email, phone, first_name, last_name, attempt)
     VALUES ('ann', 'active', 'ann@flips.example', '555', 'Ann', 'Flips', '1')`,
    `INSERT INTO payment_event VALUES ('event')`,
  ],
  '0003-market-models': [
    `INSERT INTO market_model VALUES ('981', 'v1', '2022-04-28', 'market', '{}',
       '{"centre": [1, 2], "types": [1, 2, 3, 4, 5], "typical": [1, 2, 3, 4, 5]}', '{}',
       '[{"learntFrom": 1}, {"learntFrom": 2}, {"learntFrom": 3}]', '{}', '{"learntFrom": 4}', '{}', '{"on": 1}', '981')`,
    `INSERT INTO valuation (property_id, distance, market, value, few_comps, as_of, comps, active_comps, low80, high80,
       expected_error, grade, size_step, comps_count)
     VALUES ('home a', 'mile', '981', 420000, false, '2022-04-28', '[]', '[]', 1, 2, 3, 'Fair', '20', 5)`,
  ],
  '0005-spread-of-comps': [
    `INSERT INTO valuation (property_id, distance, market, value, few_comps, as_of, comps, active_comps, low80, high80,
       expected_error, grade, size_step, comps_count, comps_spread)
     VALUES ('home a', 'mile', '981', 420000, false, '2022-04-28', '[]', '[]', 1, 2, 3, 'Fair', '20', 5, 0.1)`,
  ],
  '0013-checks-of-homes': [
    `INSERT INTO home_choice VALUES ('ann', 'home a', 'use anyway')`,
    `INSERT INTO valuation (property_id, distance, market, value, few_comps, as_of, comps, active_comps, low80, high80,
       expected_error, grade, size_step, comps_count, comps_spread, as_listed, valued_as, trust, checks)
     VALUES ('home a', 'mile', '981', 420000, false, '2022-04-28', '[]', '[]', 1, 2, 3, 'Fair', '20', 5, 0.1, false,
       'House', 'Clean', '[]')`,
  ],
  '0014-market-conditions': [
    `INSERT INTO market_conditions VALUES ('zip', '98101', '981', false, 1, '{}')`,
  ],
  '0016-feeds': [`INSERT INTO source (name, refreshed_at) VALUES ('nwmls', '2026-01-01')`],
  '0018-file-imports': [
    `INSERT INTO file_import (id, file_name, bytes, begun_by, state, homes_valued)
     VALUES ('file', 'a.csv', 10, 'ann', 'done', 3)`,
  ],
  '0019-values-follow-changes': [
    `INSERT INTO home_to_value (market, property_id) VALUES ('981', 'home a')`,
    `INSERT INTO left_place (market, kind, property_id, latitude, longitude)
     VALUES ('981', 'offer', 'home b', 47.6, -122.3)`,
  ],
  '0022-saved-searches-and-alerts': [
    `INSERT INTO saved_search (id, account_id, name, criteria, distance, home_type, price_below_market, max_price, cadence)
     VALUES ('search', 'ann', 'Seattle', '{}', 'mile', 'House', 30000, 500000, 'daily')`,
    `INSERT INTO saved_search_place VALUES ('seattle-wa', 'search')`,
    `INSERT INTO search_match (search_id, property_id) VALUES ('search', 'home a')`,
    `INSERT INTO home_mark (account_id, property_id, mark, as_seen) VALUES ('ann', 'home a', 'Watching', '{}')`,
    `INSERT INTO home_mark_move (account_id, property_id, mark) VALUES ('ann', 'home a', 'Watching')`,
    `INSERT INTO alert (account_id, search_id, property_id, reason, event, facts)
     VALUES ('ann', 'search', 'home a', 'new', 'listed', '{}')`,
    `INSERT INTO mail (id, account_id, message_id, kind, state) VALUES ('mail', 'ann', '<1@a>', 'alerts', 'sent')`,
  ],
  '0024-searches-seen-and-deleted': [
    `INSERT INTO deleted_search VALUES ('gone', 'ann', now(), '{}', '{seattle-wa}', '[]', '{}')`,
  ],
  '0025-homes-looked-at': [`INSERT INTO home_look VALUES ('ann', 'home a', now(), '{}')`],
  '0027-mails-of-alerts': [`INSERT INTO mail_link VALUES ('\\x01', 'mail')`],
  '0029-what-homes-were-when-last-told': [
    `INSERT INTO known_home VALUES ('home z', '981', 'sold', 1) ON CONFLICT DO NOTHING`,
  ],
  '0031-deals': [
    `INSERT INTO deal (account_id, property_id, name, inputs, started_from, version, created_at, changed_at)
     VALUES ('ann', 'home a', '', '{}', '{}', 1, now(), now())`,
    `INSERT INTO deal_default VALUES ('ann', 'all', '{}', '{}', 1)`,
    sharedDeal,
  ],
  '0033-pushes': [
    `INSERT INTO push_subscription VALUES ('push', 'ann', 'https://push.example/1', 'p', 'a')`,
    `INSERT INTO push_message VALUES ('message', 'push', '{}', 0, now())`,
  ],
  '0035-shares-with-packets': [sharedDeal],
  '0036-audit-log': [
    `INSERT INTO audit_log (actor_kind, actor, action, subject) VALUES ('operator', 'ann', 'pause source', 'nwmls')`,
  ],
  '0042-resales': [
    `INSERT INTO resale VALUES ('981', 'home a', 1, '2021-01-05', 300000, NULL, 2, 'sold', '2021-06-05', 400000, NULL, 0.02,
       true, '{}', 1500, 'seattle-wa', '98101')`,
  ],
  '0054-corrected-conditions': [
    `INSERT INTO home_condition VALUES ('ann', 'home a', '2022-04-28', 'Renovated')`,
  ],
  '0049-listings-on-file': [
    `INSERT INTO listings_on_file VALUES ('981', 'redfin', NULL, 'Seattle, WA', 2, 1, 1, '2022-04-28')`,
  ],
  '0048-sessions': [
    `INSERT INTO account_session VALUES ('ann', 'sid', 'Firefox on Linux', now(), now(), NULL)`,
  ],
  '0047-proven-emails': [`INSERT INTO email_code VALUES ('ann', 'mail', '\\x03', now(), now())`],
  '0065-jobs-of-deals': [
    `INSERT INTO deal_job (account_id, property_id, plan, days, version, created_at, changed_at)
     VALUES ('ann', 'home a', '{}', '{}', 1, now(), now())`,
    `INSERT INTO deal_job_entry (account_id, property_id, id, entry, version)
     VALUES ('ann', 'home a', 'cost', '{}', 1)`,
    `INSERT INTO deal_job_file (account_id, property_id, id, stored_as, name, content_type, bytes, added_at)
     VALUES ('ann', 'home a', 'receipt', 'a', 'a.jpg', 'image/jpeg', 1, now())`,
  ],
  '0062-changes-of-areas': [`INSERT INTO area_change (area) VALUES ('columbus|OH')`],
  '0064-offers-and-stages': [
    `INSERT INTO kept_valuation VALUES ('ann', 'home a', 'first', 'mile', false, '2022-04-28', '{}', '{}', '{}', '{}')`,
  ],
  '0066-rents': [
    `INSERT INTO rent_listing (market, source, rent_key, seen_on, rent_usd, latitude, longitude, band)
     VALUES ('981', 'rentcast', 'a', '2026-01-05', 2400, 47.6, -122.3, 6092)`,
    `INSERT INTO fair_market_rent VALUES ('98101', 2025, '{1900,2000,2300,3000,3500}')`,
  ],
  '0070-webhooks': [
    `INSERT INTO webhook (id, account_id, kind, name, url, events)
     VALUES ('hook', 'ann', 'webhook', '', 'https://hooks.example/1', '{lead.new}')`,
    `INSERT INTO webhook_delivery (id, webhook_id, event, body, created_at, tried_from)
     VALUES ('msg', 'hook', 'lead.new', '{}', now(), now())`,
    `INSERT INTO webhook_attempt VALUES ('msg', 1, now(), 200, 5, '', NULL)`,
  ],
  '0068-personal-tokens': [
    `INSERT INTO personal_token (id, account_id, name, prefix, secret_hash, scopes, created_at, expires_at)
     VALUES ('token', 'ann', 'Sheet', 'fsp_abcd', '\\x04', '{read}', now(), now())`,
    `INSERT INTO personal_token_use VALUES ('token', 'GET /api/deals', '203.0.113.7', false, 1, now(), now())`,
  ],
  '0069-added-homes': [
    `INSERT INTO added_home VALUES ('ann', 'added-a', '{}', '{}', 'pin', NULL, '981', 6092, -122.3, NULL, 1, now(), now())`,
    `INSERT INTO added_valuation VALUES ('added-a', 'mile', false, '981', '{}')`,
  ],
  '0071-county-lists': [
    `INSERT INTO county_list VALUES ('list', 'probate', 'Superior Court', 'King County', 'WA', '{98101}', '2026-01-05',
       'probate.csv', 1, 0, 0, '{parcel}', now())`,
    `INSERT INTO county_list_row (list_id, line, address, property_id) VALUES ('list', 2, '1 Elm St', 'home a')`,
    `INSERT INTO county_list_home VALUES ('home a', '981', 'seattle|WA', '98101', 'House', '{probate}', NULL, NULL,
       'off market', true, 2)`,
    `INSERT INTO added_home (property_id, given, listing, placed_by, market, band, longitude, version, added_at, changed_at)
     VALUES ('home a', '{}', '{}', 'address', '981', 6092, -122.3, 2, now(), now())`,
  ],
  '0067-feeds': [
    `INSERT INTO feed (id, account_id, secret_hash, created_at) VALUES ('feed', 'ann', '\\x04', now())`,
  ],
  '0046-last-valuations': [
    `INSERT INTO last_valuation VALUES ('home a', 'mile', false, '2022-04-28', '{}', '{}', '{}', '{}')`,
  ],
}

/** Tables whose rows a migration removes by intent: values are worked out again, links had nothing to open. */
const emptiedBy: Readonly<Record<string, string>> = {
  '0003-market-models': 'valuation',
  '0005-spread-of-comps': 'valuation',
  '0013-checks-of-homes': 'valuation',
  '0035-shares-with-packets': 'deal_share',
}

/** States from which all that has come since is tried in one go, as an installation that was left alone has it. */
const leftAlone = [
  ...['0001-listings', '0009-dues-and-conditions-of-sale', '0015-chances-over-the-ask'],
  ...[
    '0020-one-home-from-all-sources',
    '0022-saved-searches-and-alerts',
    '0028-files-valued-together',
  ],
  ...['0031-deals', '0036-audit-log'],
]

it('rows of every earlier state outlive all later migrations, one by one and in one go', async () => {
  const names = await knownMigrations()
  expect([...Object.keys(rowsOf), ...leftAlone].filter((name) => !names.includes(name))).toEqual([])
  const walking = await createDatabaseAsOf(names[0] ?? '')
  onTestFinished(() => walking.drop())
  let before: Record<string, number> = {}
  for (const [index, name] of names.entries()) {
    if (index > 0) await migrateUpTo(walking.db, name)
    expectKept(before, await countsOf(walking.db), [name])
    for (const statement of rowsOf[name] ?? []) await sql.raw(statement).execute(walking.db)
    before = await countsOf(walking.db)
    const unfilled = Object.keys(before).filter((table) => before[table] === 0)
    expect(unfilled, `${name} leaves tables without rows: add some to rowsOf`).toEqual([])
    if (!leftAlone.includes(name)) continue
    const copy = await copyOf(walking)
    const later = names.slice(index + 1)
    expect(await migrateToLatest(copy.db), name).toEqual(later)
    expectKept(before, await countsOf(copy.db), later)
    await copy.drop()
  }
}, 120_000)

const expectKept = (
  before: Record<string, number>,
  after: Record<string, number>,
  migrations: readonly string[],
): void => {
  const emptied = migrations.map((name) => emptiedBy[name])
  for (const [table, count] of Object.entries(before))
    expect(after[table], `${table}, by ${migrations.join(', ')}`).toBe(
      emptied.includes(table) ? 0 : count,
    )
}

/** Rows of each table, without those of the migrations themselves. */
const countsOf = async (db: Kysely<Database>): Promise<Record<string, number>> => {
  const { rows } = await sql<{ table: string; count: number }>`
    SELECT c.relname AS table, (xpath('/row/count/text()', query_to_xml(
      format('SELECT count(*) FROM public.%I', c.relname), false, true, '')))[1]::text::int AS count
    FROM pg_class AS c
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND c.relname !~ '^kysely'`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]))
}
