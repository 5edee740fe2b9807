import { facts } from '../facts.ts'
import { plausible } from '../plausible.ts'

/**
 * Dues a month, from a fee and how often it is paid (RESO lookup FeeFrequency in either spelling: `Semi-Annually`,
 * `SemiAnnually`). A fee is a month's where the source does not say how often it is paid; what is paid once is no
 * dues (null).
 */
export const monthlyFeeOf = (fee: number | null, frequency: string): number | null => {
  const months =
    frequency === '' ? 1 : monthsBetweenFees.get(frequency.toLowerCase().replace(/[^a-z]/g, ''))
  return fee === null || months === undefined ? null : plausible(facts.associationFee, fee / months)
}

const monthsBetweenFees = new Map([
  ['daily', 12 / 365],
  ['weekly', 12 / 52],
  ['biweekly', 12 / 26],
  ['semimonthly', 1 / 2],
  ['monthly', 1],
  ['bimonthly', 2],
  ['quarterly', 3],
  ['semiannually', 6],
  ['annually', 12],
])
