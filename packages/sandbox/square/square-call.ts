import * as z from 'zod/mini'
import { refuse, type SquareAnswer } from './square-answer.ts'
import type { SquareSettings } from './square-settings.ts'
import type { SquareStore } from './square-store.ts'
import type { SquareEvent } from './webhooks/open-webhook.ts'

/** What the calls work with. */
export type SquareContext = {
  readonly settings: SquareSettings
  readonly store: SquareStore
  readonly clock: () => Date
  /** Where the stand-in is reached. */
  readonly origin: () => string
  /** Keeps an event to be sent to the webhook; does not wait for that. */
  readonly publish: (event: SquareEvent) => Promise<void>
}

/** The calls of Square's REST interface that the product makes, named as in the SDK. */
export const squareRoutes = [
  ['customers.create', 'POST', '/customers'],
  ['customers.search', 'POST', '/customers/search'],
  ['customers.delete', 'DELETE', '/customers/:id'],
  ['cards.create', 'POST', '/cards'],
  ['cards.list', 'GET', '/cards'],
  ['cards.disable', 'POST', '/cards/:id/disable'],
  ['subscriptions.create', 'POST', '/subscriptions'],
  ['subscriptions.search', 'POST', '/subscriptions/search'],
  ['subscriptions.get', 'GET', '/subscriptions/:id'],
  ['subscriptions.cancel', 'POST', '/subscriptions/:id/cancel'],
  ['invoices.search', 'POST', '/invoices/search'],
  ['catalog.upsert', 'POST', '/catalog/object'],
  ['catalog.list', 'GET', '/catalog/list'],
  ['catalog.get', 'GET', '/catalog/object/:id'],
  ['locations.list', 'GET', '/locations'],
  ['locations.get', 'GET', '/locations/:id'],
] as const
export type CallName = (typeof squareRoutes)[number][0]

export type CallRequest = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** Same for a repeated call: what new ids are made of. */
  readonly seed: string
  readonly now: Date
}

/** Answers a call. Calls run one after another. */
export type SquareCall = (request: CallRequest) => Promise<SquareAnswer>

/** The calls whose names begin with the group's: `cards`. */
export type SquareCalls<Group extends string = string> = {
  readonly [Name in Extract<CallName, `${Group}.${string}`>]: SquareCall
}

/** Runs with the parsed body, or answers which field is wrong. */
export const withBody =
  <T>(
    schema: z.ZodMiniType<T>,
    run: (body: T, request: CallRequest) => Promise<SquareAnswer>,
  ): SquareCall =>
  async (request) => {
    const parsed = z.safeParse(schema, request.body ?? {})
    if (parsed.success) return run(parsed.data, request)
    const [issue] = parsed.error.issues
    const field = issue?.path.join('.') ?? ''
    const missing = valueAt(request.body, issue?.path ?? []) === undefined
    return missing
      ? refuse400('MISSING_REQUIRED_PARAMETER', `Missing required parameter \`${field}\`.`, field)
      : refuse400('INVALID_VALUE', `Invalid value for \`${field}\`.`, field)
  }

const refuse400 = (code: string, detail: string, field: string): SquareAnswer =>
  refuse(400, 'INVALID_REQUEST_ERROR', code, detail, field || undefined)

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    body,
  )

/** A call's idempotency key: 1 to 45 characters. */
export const idempotencyKeySchema = z.string().check(z.minLength(1), z.maxLength(45))

export const idSchema = z.string().check(z.minLength(1))
