import type { Database } from './schema.ts'

/**
 * The tables whose size follows the market. Each has the column `market`, in every key and in every join, so that
 * Citus can distribute them by it, co-located (docs/scale.md). All others follow the subscribers or the installation.
 *
 * @public
 */
export const marketTables = [
  'listing',
  'list_price',
  'valuation',
  'home_to_value',
  'left_place',
  'market',
  'market_model',
  'market_conditions',
  'known_home',
  'search_match',
] as const satisfies readonly TableWithMarket[]

type TableWithMarket = {
  [Table in keyof Database]: Database[Table] extends { market: string } ? Table : never
}[keyof Database]
