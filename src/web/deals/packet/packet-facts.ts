import type { DealPacket } from '../../../contract/deals/deal-packet.ts'
import { type AfterRepair, addedInWords } from '../../../domain/deals/inputs/after-repair.ts'
import { rehabBudgetOf } from '../../../domain/deals/inputs/line-items.ts'
import { lenderClassOf } from '../../../domain/deals/scope/lender-class.ts'
import { inWholeDollars } from '../../ui/words/whole-dollars.ts'

/** All that a packet prints: on the print page as things stand now, behind a link as they stood when it was made. */
export type PacketFacts = {
  readonly packet: DealPacket
  readonly preparedBy: string
  /** Until when the link opens, an instant; null where this is no link. */
  readonly expiresAt: string | null
  /** Where it can be read on a screen. */
  readonly address: string
}

/** The after-repair value of a packet as it was worked out; packets of before could add nothing to a home. */
export const afterRepairOf = ({ results, inputs }: DealPacket): AfterRepair =>
  results.afterRepair ?? { cents: inputs.arvCents, range80: inputs.arvRange80, addedCents: 0 }

/** `$31,000 of it for 1 bath added`; null where nothing is added, or it brings nothing. */
export const addedPart = (packet: DealPacket): string | null => {
  const { addedCents } = afterRepairOf(packet)
  return addedCents === 0
    ? null
    : `${inWholeDollars(addedCents)} of it for ${addedInWords(packet.inputs.rehab.added)} added`
}

/** `heavy: the work is structural`; of a packet that was classed by other rules, the class alone. */
export const scopeClassWords = ({ inputs, results }: DealPacket): string | null => {
  const now = lenderClassOf(inputs, rehabBudgetOf(inputs))
  if (results.scopeClass === null) return null
  return now?.name === results.scopeClass ? `${now.name}: ${now.why}` : results.scopeClass
}
