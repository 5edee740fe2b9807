import * as z from 'zod/mini'
import { subscriptionSchema } from './subscription.ts'

/** `GET /api/account/data/{userId}`: everything the installation keeps of a person, as one JSON file. */
export const accountDataSchema = z.object({
  exportedAt: z.string(),
  person: z.object({
    userId: z.string(),
    email: z.string(),
    phone: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    signedUpAt: z.string(),
  }),
  subscription: z.nullable(subscriptionSchema),
})
export type AccountData = z.infer<typeof accountDataSchema>
