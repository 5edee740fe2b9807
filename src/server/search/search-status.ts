// What a search says about itself while it runs. Each text is complete, and is true when it is said.

/** `Looking up Seattle, WA`. */
export const lookingUp = (place: string): string => `Looking up ${place}`

/** `412 homes for sale match`: of the type, at or under the price. */
export const homesMatch = (homes: number): string =>
  homes === 1 ? '1 home for sale matches' : `${countOrNo(homes)} homes for sale match`

/** `Comparing with 3,120 nearby sales`. */
export const comparing = (sales: number): string =>
  sales === 1 ? 'Comparing with 1 nearby sale' : `Comparing with ${count(sales)} nearby sales`

/** `38 homes priced $20,000 or more below market`. */
export const belowMarket = (homes: number, priceBelowMarket: number): string => {
  const priced =
    priceBelowMarket === 0
      ? 'at or below market'
      : `$${count(priceBelowMarket)} or more below market`
  return homes === 1 ? `1 home priced ${priced}` : `${countOrNo(homes)} homes priced ${priced}`
}

const count = (number: number): string => number.toLocaleString('en-US')

/** At the beginning of a text. */
const countOrNo = (number: number): string => (number === 0 ? 'No' : count(number))
