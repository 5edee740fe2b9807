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

/** Streets of most cities count a hundred numbers a block. */
const A_BLOCK = 100

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
