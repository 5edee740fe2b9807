/** How far somebody is with a home, in the order in which deals go. */
export const homeMarks = ['New', 'Watching', 'Visit', 'Offered', 'Passed', 'Won'] as const
export type HomeMark = (typeof homeMarks)[number]

/** An account keeps marks of so many homes. */
export const MOST_MARKED_HOMES = 5000
/** A text holds so many characters. */
export const LONGEST_NOTE = 2000
export const LONGEST_REASON = 200
