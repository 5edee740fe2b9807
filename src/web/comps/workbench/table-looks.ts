/** How the cells of the adjustment grid look. */
export const cell = 'border-line border-t px-2 py-2'
export const moneyCell = `${cell} whitespace-nowrap text-right align-top`
/** The first column stays where it is when the rest is scrolled sideways. */
export const stickyCell = `${cell} sticky left-0 z-10 w-60 min-w-60 max-w-60 border-r bg-card align-top`
