/** What a home on county lists counts as: under contract, its newest listing is pending; off market, it is neither. */
export const standingsOnLists = ['for sale', 'under contract', 'off market'] as const
export type StandingOnLists = (typeof standingsOnLists)[number]
