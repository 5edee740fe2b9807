/** What the plan costs a month (specification, section 9). */
export const PLAN_PRICE_CENTS = 8700
