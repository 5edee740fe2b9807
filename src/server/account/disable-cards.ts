import { ok, type Result } from '../../domain/result.ts'
import type { Payments, ServiceError } from './ports.ts'

/** Disables the cards of a customer, except the one that pays. */
export const disableCards = async (
  payments: Payments,
  customerId: string,
  { except }: { readonly except: string | null },
): Promise<Result<void, ServiceError>> => {
  const cards = await payments.cardsOf(customerId)
  if (!cards.ok) return cards
  for (const card of cards.value) {
    if (card === except) continue
    const disabled = await payments.disableCard(card)
    if (!disabled.ok) return disabled
  }
  return ok(undefined)
}
