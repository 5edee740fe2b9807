import * as z from 'zod/mini'
import { jsonIn } from './calls/json-in.ts'
import { atStart } from './replication.ts'

const time = z.iso.datetime({ precision: 3 })
const amount = z.int().check(z.nonnegative())

const positionSchema = z.object({
  since: z.nullable(time),
  run: z.nullable(
    z.object({
      began: time,
      seen: z.nullable(time),
      key: z.nullable(z.string()),
      next: z.nullable(z.string()),
      disordered: z.boolean(),
      mayMiss: z.boolean(),
      restarts: amount,
      wasEmpty: z.boolean(),
      page: z.nullable(z.string()),
      circle: z._default(
        z.nullable(z.object({ page: z.string(), since: amount, upTo: amount, repeats: amount })),
        null,
      ),
    }),
  ),
})

const feedCursorSchema = z.object({
  property: positionSchema,
  /** Where photos are a feed of their own. */
  media: z.object({
    position: positionSchema,
    /** The number that first photos have here. */
    lowestOrder: z.nullable(z.number()),
    /** While photos are read: those that changed up to this time are of listings that have come. */
    upTo: z.nullable(time),
  }),
  learned: z.object({
    /** Fields that the provider does not know, and parts of a query that it does not take. */
    unknownFields: z.array(z.string()),
    /** Records asked for at a time, where a page of the usual number was too large. */
    pageSize: z.nullable(amount.check(z.positive())),
  }),
  spent: z.object({
    at: z.number(),
    stretches: z.array(z.tuple([z.number(), z.number(), amount.check(z.maximum(1e6)), amount])),
  }),
})

/** Where a feed goes on, as the port's cursor carries it: JSON. */
export type FeedCursor = z.infer<typeof feedCursorSchema>

/** What a feed has found out about its provider. */
export type Learned = FeedCursor['learned']

export const firstCursor: FeedCursor = {
  property: atStart,
  media: { position: atStart, lowestOrder: null, upTo: null },
  learned: { unknownFields: [], pageSize: null },
  spent: { at: 0, stretches: [] },
}

/** A position where only keys are read. */
export const parsePosition = (text: string): z.infer<typeof positionSchema> | null => {
  const parsed = z.safeParse(positionSchema, jsonIn(text))
  return parsed.success ? parsed.data : null
}

/** Null for a text that no feed of this kind has written. */
export const parseFeedCursor = (text: string): FeedCursor | null => {
  const parsed = z.safeParse(feedCursorSchema, jsonIn(text))
  return parsed.success ? parsed.data : null
}
