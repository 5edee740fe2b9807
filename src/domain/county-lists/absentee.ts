import { zipOf } from '../listings/market.ts'
import { addressKeyOf, partsOfAddressKey } from '../listings/reading/address-key.ts'
import { stateCodeOf } from '../search/us-states.ts'

/** Where a home is, or where its owner has mail sent, as a file writes it; empty where it does not say. */
export type WrittenAddress = {
  /** House number and street, with the unit. */
  readonly line: string
  /** A state by its name or two letters. */
  readonly state: string
  readonly zip: string
}

/**
 * Whether an owner's mail goes elsewhere than to the home: to a post office box, another state or zip, or another number,
 * street or unit. Addresses are compared as address keys (USPS Publication 28); one without its unit is the same. Null
 * where the mailing address does not say enough.
 */
export const isAbsentee = (home: WrittenAddress, mailing: WrittenAddress): boolean | null => {
  if (PO_BOX.test(mailing.line)) return true
  if (differ(stateCodeOf(home.state), stateCodeOf(mailing.state))) return true
  if (differ(zipOf(home.zip), zipOf(mailing.zip))) return true
  const at = keyOf(home.line)
  const to = keyOf(mailing.line)
  if (at === null || to === null) return null
  if (at.street !== to.street) return true
  return differ(at.unit, to.unit)
}

const PO_BOX = /\bp\.?\s*o\.?\s*box\b|\bpost office box\b|\bpmb\b|^\s*box\s+\d/i

/** Both are known, and not the same. */
const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b

/** Zips have been compared already. */
const keyOf = (line: string) => {
  const key = addressKeyOf(line, 'any')
  return key === null ? null : partsOfAddressKey(key)
}
