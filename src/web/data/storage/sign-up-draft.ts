import * as z from 'zod/mini'
import { emailHoldsCardNumber, holdsCardNumber } from '../../../domain/account/card-number.ts'
import type { KeyValueStore } from './open-store.ts'
import { storedJson } from './stored-json.ts'

const signUpDraftSchema = z.object({
  version: z.literal(1),
  phone: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})
export type SignUpDraft = z.infer<typeof signUpDraftSchema>

/**
 * What was typed into the sign-up form, for a visitor who leaves it and comes back: in the tab's own storage,
 * and never a password or a card number.
 */
export const createSignUpDraftStorage = (store: KeyValueStore) => {
  const kept = storedJson(store, 'signUpDraft', signUpDraftSchema, 1)
  return {
    ...kept,
    write: (typed: Omit<SignUpDraft, 'version'>): void =>
      void kept.write({
        phone: unlessCard(typed.phone),
        firstName: unlessCard(typed.firstName),
        lastName: unlessCard(typed.lastName),
        email: emailHoldsCardNumber(typed.email) ? '' : typed.email,
      }),
  }
}

const unlessCard = (text: string): string => (holdsCardNumber(text) ? '' : text)
