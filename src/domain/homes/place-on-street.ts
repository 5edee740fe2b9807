import type { Point } from '../distance.ts'
import { partsOfAddressKey } from '../listings/reading/address-key.ts'

/** A place on file under its address key. */
export type AddressedPlace = Point & { readonly addressKey: string }

/**
 * Where a house number lies in its street, by the numbers of the street that are on file in the same zip code: between
 * the nearest below and above it on its side, else beside the nearest. Null where none is within a block of it.
 */
export const placeOnStreet = (
  addressKey: string,
  onFile: readonly AddressedPlace[],
): Point | null => {
  const asked = numberAndStreet(addressKey)
  if (asked === null) return null
  const near = onFile.flatMap((place) => {
    const other = numberAndStreet(place.addressKey)
    return other === null ||
      other.street !== asked.street ||
      Math.abs(other.number - asked.number) > A_BLOCK
      ? []
      : [{ ...place, number: other.number }]
  })
  const byDistance = near.toSorted(
    (a, b) =>
      Math.abs(a.number - asked.number) - Math.abs(b.number - asked.number) || a.number - b.number,
  )
  const sameSide = byDistance.filter(({ number }) => (number - asked.number) % 2 === 0)
  const below = sameSide.find(({ number }) => number < asked.number)
  const above = sameSide.find(({ number }) => number > asked.number)
  const [nearest] = byDistance
  if (below !== undefined && above !== undefined) {
    const share = (asked.number - below.number) / (above.number - below.number)
    return {
      latitude: below.latitude + share * (above.latitude - below.latitude),
      longitude: below.longitude + share * (above.longitude - below.longitude),
    }
  }
  return nearest === undefined ? null : { latitude: nearest.latitude, longitude: nearest.longitude }
}

/** The address keys of the numbers within a block of one, without units. */
export const keysWithinABlock = (addressKey: string): string[] => {
  const asked = numberAndStreet(addressKey)
  if (asked === null) return []
  const from = Math.max(1, asked.number - A_BLOCK)
  return Array.from(
    { length: asked.number + A_BLOCK - from + 1 },
    (_, i) => `${from + i} ${asked.street}`,
  )
}

/** Half of the hundred numbers that streets of most cities count a block, to each side. */
const A_BLOCK = 50

/** `4303 e oak st #3|43201` is number 4303 of `e oak st|43201`. */
const numberAndStreet = (addressKey: string) => {
  const { street } = partsOfAddressKey(addressKey)
  const [, digits, name] = /^(\d+)\S*(?: \d\/\d)? (.+)$/.exec(street) ?? []
  if (digits === undefined || name === undefined) return null
  return {
    number: Number(digits),
    street: `${name}|${addressKey.slice(addressKey.lastIndexOf('|') + 1)}`,
  }
}
