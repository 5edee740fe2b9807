import { stateNameOf } from '../search/us-states.ts'

/** What a state's law asks of a person who buys a home in foreclosure from the owner who lives in it. */
export type EquityPurchaserLaw = {
  /** The name of the act, or of the rule where it has none of its own. */
  readonly act: string
  /** Where it is found. */
  readonly citation: string
  /**
   * Which purchases it binds: any from such an owner, or those alone in which the owner stays, or has a right to buy
   * the home back.
   */
  readonly binds: 'any purchase' | 'owner stays or buys back'
  /** What it asks of the purchaser, as one sentence. */
  readonly asks: string
}

/** The law of a state, by its two letters; null where none is on this list, which does not mean that there is none. */
export const equityPurchaserLawOf = (state: string): EquityPurchaserLaw | null =>
  laws[state] ?? null

/** The law of a state in sentences, for a home on a lis pendens list; null where none is on this list. */
export const equityPurchaserSentence = (state: string): string | null => {
  const law = equityPurchaserLawOf(state)
  if (law === null) return null
  const binding = law.binds === 'any purchase' ? '' : ', where the owner stays or may buy it back'
  return `${stateNameOf(state)} binds those who buy a home in foreclosure from the owner who lives in it${binding} (${law.act}, ${law.citation}). ${law.asks}`
}

export const EQUITY_PURCHASER_NOTE =
  'This is not legal advice, and a state without a sentence here may have such a law too: ask a lawyer before you write to an owner.'

/** The day on which all of them were read. */
export const LAWS_READ_ON = '2026-11-27'

const anyPurchase = (act: string, citation: string, asks: string): EquityPurchaserLaw => ({
  act,
  citation,
  binds: 'any purchase',
  asks,
})
const reconveyance = (act: string, citation: string, asks: string): EquityPurchaserLaw => ({
  act,
  citation,
  binds: 'owner stays or buys back',
  asks,
})

/**
 * Read in the states' codes as published. A number of days or a share is given only where the text read says it. Laws
 * that bind foreclosure consultants alone (Missouri, New Mexico) are left out.
 */
const laws: Readonly<Record<string, EquityPurchaserLaw>> = {
  CA: anyPurchase(
    'Home Equity Sales Contract Act',
    'Civil Code 1695 to 1695.17',
    'It asks for a written contract with a notice of cancellation: the owner may cancel until midnight of the fifth business day after signing, or 8 a.m. on the day of the foreclosure sale if that is earlier, and until then no deed is taken, no document recorded and nothing paid.',
  ),
  CO: anyPurchase(
    'Foreclosure Protection Act',
    'C.R.S. 6-1-1101 and following',
    'It asks for a written contract with a notice of cancellation: the owner may cancel until midnight of the third business day after signing, or noon on the day before the foreclosure sale if that is earlier.',
  ),
  DE: reconveyance(
    'Mortgage Rescue Fraud Protection Act',
    '6 Del. C. 2400B and following',
    'It asks for a notice of transfer that both sign before a notary, proof that the owner can pay to have the home back, and 82% of the net proceeds for the owner if it is resold within 18 months.',
  ),
  DC: reconveyance(
    'Home Equity Protection Act of 2007',
    'D.C. Code 42-2431 to 42-2434',
    'It restricts foreclosure rescue transactions, in which an owner in default signs over the title and is promised an interest back.',
  ),
  FL: reconveyance(
    'Foreclosure Rescue Fraud Prevention Act',
    'Florida Statutes 501.1377',
    'It asks for a written agreement that the owner may cancel for a set time, for liens to be assumed or paid off, and for proof that the owner can pay to buy the home back.',
  ),
  GA: reconveyance(
    'Fair Business Practices Act',
    'O.C.G.A. 10-1-393(b)(20)',
    'It asks for a written contract with the entire agreement and a notice that the owner may cancel within 10 days of receiving it.',
  ),
  HI: anyPurchase(
    'Mortgage Rescue Fraud Prevention Act',
    'HRS chapter 480E',
    'Where a distressed property consultant has a part in the sale, it asks for a written contract with notices: the owner may cancel at least until midnight of the fifteenth business day after the last signature.',
  ),
  ID: anyPurchase(
    'Contracts on property in foreclosure',
    'Idaho Code 45-1601 and following',
    'It asks for a written contract with a notice on foreclosure as the state words it: the owner has five days to rescind.',
  ),
  IL: reconveyance(
    'Mortgage Rescue Fraud Act',
    '765 ILCS 940',
    'It asks for a written contract in the owner’s language, signed before a notary, with a notice of cancellation and the day and hour the right to cancel ends.',
  ),
  IN: reconveyance(
    'Mortgage Rescue Protection Fraud Act',
    'Indiana Code 24-5.5',
    'The owner may rescind within seven days of signing, and has at least 66% of the net proceeds if the home is resold within 18 months.',
  ),
  IA: reconveyance(
    'Foreclosure Reconveyances',
    'Iowa Code chapter 714F',
    'It asks for a written contract with a notice of cancellation, an in-person closing, and proof that the owner can pay to have the home back.',
  ),
  ME: reconveyance(
    'Foreclosure Purchasers Act',
    '32 M.R.S. 6191 to 6200',
    'It asks for a license and a written contract: the owner may cancel until midnight of the fifth business day after signing, or 8 a.m. on the last day of redemption if that is earlier.',
  ),
  MD: anyPurchase(
    'Protection of Homeowners in Foreclosure Act',
    'Real Property 7-301 and following',
    'The owner of a home in default may rescind within five days of signing: until then no deed may be recorded, and no quitclaim deed may be used.',
  ),
  MA: reconveyance(
    'Foreclosure rescue regulations',
    '940 CMR 25.00',
    'They ban foreclosure rescue transactions for profit, in which an owner signs over the home to avoid foreclosure and keeps an interest in it.',
  ),
  MN: reconveyance(
    'Foreclosure Purchasers',
    'Minn. Stat. 325N.10 to 325N.18',
    'It asks for a written contract with a notice of cancellation: the owner may cancel until midnight of the fifth business day after signing, or 8 a.m. on the last day of redemption if that is earlier.',
  ),
  NE: anyPurchase(
    'Nebraska Foreclosure Protection Act',
    'Neb. Rev. Stat. 76-2701 to 76-2728',
    'It asks for a written contract with a notice of cancellation: until the time to cancel has passed the purchaser takes no deed from the owner.',
  ),
  NV: anyPurchase(
    'Foreclosure purchasers',
    'NRS 645F.300 to 645F.450, NAC 645F.690',
    'It asks for a written contract: the owner may cancel until midnight of the third business day after signing, and until then is not asked to sign a deed.',
  ),
  NH: anyPurchase(
    'Foreclosure Consultants and Pre-Foreclosure Conveyances',
    'RSA 479-B',
    'It asks that the owner has a “notice of loss of ownership”, with the price and all terms and signed before a notary, at least 72 hours before signing the deed.',
  ),
  NJ: anyPurchase(
    'Foreclosure Rescue Fraud Prevention Act',
    'N.J.S.A. 46:10B-53 and following',
    'It asks for a written contract in 14-point type signed before a notary; where the owner has an option to buy the home back, for 82% of its fair market value and proof that the owner can pay.',
  ),
  NY: anyPurchase(
    'Home Equity Theft Prevention Act',
    'Real Property Law 265-a',
    'It asks for a complete written contract with a notice of cancellation: the owner may cancel until midnight of the fifth business day after signing.',
  ),
  NC: reconveyance(
    'Foreclosure rescue transactions',
    'G.S. 75-120 and 75-121',
    'It asks for at least 50% of the fair market value by a certified appraiser, whose appraisal the owner has seven days before being bound, and for a written contract.',
  ),
  OR: anyPurchase(
    'Mortgage Rescue Fraud Prevention Act',
    'ORS 646A.702 to 646A.765',
    'It asks for a written contract that the owner has 24 hours before signing it before a notary: the owner may cancel until midnight of the third business day after signing a deed, or the foreclosure sale if that is earlier.',
  ),
  RI: reconveyance(
    'Mortgage Foreclosure Purchasers',
    'R.I. Gen. Laws chapter 5-80',
    'The owner may cancel until midnight of the fifth business day after signing, or 8 a.m. on the last day of redemption if that is earlier; the purchaser shows that the owner can pay to have the home back.',
  ),
  WA: reconveyance(
    'Distressed Property Conveyances',
    'RCW 61.34',
    'It asks for a written contract with a notice of cancellation, proof that the owner can pay to have the home back, and 82% of its fair market value where it is not conveyed back.',
  ),
  WI: reconveyance(
    'Regulation of foreclosure reconveyances',
    'Wis. Stat. 846.40',
    'It asks for a written contract with a notice of cancellation, a closing, proof that the owner can pay to have the home back, and 82% of its fair market value where it is not conveyed back.',
  ),
}
