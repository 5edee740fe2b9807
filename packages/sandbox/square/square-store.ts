import * as z from 'zod/mini'
import type { Documents } from '../documents/open-documents.ts'
import { invoiceSchema } from './billing/invoice.ts'
import { keptSubscriptionSchema } from './billing/subscription-schema.ts'
import { cardKinds } from './card-kind.ts'

/** What the stand-in keeps. Objects have Square's own field names, and beside them what only we need. */
export type SquareStore = ReturnType<typeof squareStore>

/** The stand-in's part of the documents. */
export const squareStore = ({ collection }: Documents) => ({
  customers: collection('square-customer', customerSchema),
  cards: collection('square-card', cardOnFileSchema),
  tokens: collection('square-card-token', cardTokenSchema),
  subscriptions: collection('square-subscription', keptSubscriptionSchema),
  invoices: collection('square-invoice', invoiceSchema),
  catalog: collection('square-catalog-object', catalogObjectSchema),
  /** By call and idempotency key. */
  answers: collection('square-answer', givenAnswerSchema),
  events: collection('square-event', keptEventSchema),
})

const text = z.exactOptional(z.string())

const customerSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  given_name: text,
  family_name: text,
  email_address: text,
  phone_number: text,
  reference_id: text,
  preferences: z.object({ email_unsubscribed: z.boolean() }),
  creation_source: z.string(),
  version: z.number(),
})
export type Customer = z.infer<typeof customerSchema>

const cardSchema = z.object({
  id: z.string(),
  card_brand: z.string(),
  last_4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  customer_id: z.string(),
  merchant_id: z.string(),
  enabled: z.boolean(),
  created_at: z.string(),
  disabled_at: text,
  version: z.number(),
})

const cardOnFileSchema = z.object({
  customerId: z.string(),
  kind: z.enum(cardKinds),
  card: cardSchema,
})
export type CardOnFile = z.infer<typeof cardOnFileSchema>

/** A card that was typed in, without its number. */
export const typedCardSchema = z.object({
  kind: z.enum(cardKinds),
  brand: z.enum([
    'VISA',
    'MASTERCARD',
    'DISCOVER',
    'DISCOVER_DINERS',
    'JCB',
    'AMERICAN_EXPRESS',
    'CHINA_UNIONPAY',
  ]),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  expMonth: z.int().check(z.minimum(1), z.maximum(12)),
  expYear: z.int().check(z.minimum(2000), z.maximum(2100)),
})

const cardTokenSchema = z.object({ ...typedCardSchema.shape, used: z.boolean() })
export type CardToken = z.infer<typeof cardTokenSchema>

const catalogObjectSchema = z.looseObject({
  id: z.string(),
  type: z.enum(['SUBSCRIPTION_PLAN', 'SUBSCRIPTION_PLAN_VARIATION']),
  updated_at: z.string(),
  version: z.number(),
  is_deleted: z.boolean(),
  present_at_all_locations: z.boolean(),
})
export type CatalogObject = z.infer<typeof catalogObjectSchema>

const givenAnswerSchema = z.object({
  request: z.string(),
  status: z.number(),
  body: z.record(z.string(), z.unknown()),
})

const keptEventSchema = z.object({
  id: z.string(),
  body: z.string(),
  createdAt: z.string(),
  attempts: z.number(),
})
export type KeptEvent = z.infer<typeof keptEventSchema>
