import type { DealPacket } from '../../../contract/deals/deal-packet.ts'

/** All that a packet prints: on the print page as things stand now, behind a link as they stood when it was made. */
export type PacketFacts = {
  readonly packet: DealPacket
  readonly preparedBy: string
  /** Until when the link opens, an instant; null where this is no link. */
  readonly expiresAt: string | null
  /** Where it can be read on a screen. */
  readonly address: string
}
